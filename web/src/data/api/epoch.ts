let controller = new AbortController();

/**
 * Returns a signal that aborts when this person's session ends in this tab. Their open calls are cancelled, so none is sent
 * in the next person's name.
 */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

export function abortSession(): void {
  controller.abort();
  controller = new AbortController();
}
