let controller = new AbortController();

/**
 * Returns a signal that aborts when this person's session ends here. None of their calls is then sent in the next person's
 * name.
 */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

export function abortSession(): void {
  controller.abort();
  controller = new AbortController();
}
