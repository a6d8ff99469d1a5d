let controller = new AbortController();

/** Is aborted when this person's session ends here, so that nothing of theirs is sent in the name of the next one. */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

export function abortSession(): void {
  controller.abort();
  controller = new AbortController();
}
