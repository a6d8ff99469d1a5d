let controller = new AbortController();

/**
 * Returns a signal that aborts when this person's session ends in this tab. It cancels their open calls. So no call of theirs is
 * sent with the cookie of the next person.
 */
export function sessionSignal(): AbortSignal {
  return controller.signal;
}

/** Ends the session in this tab: cancels all open calls, and gives later calls a new signal. */
export function abortSession(): void {
  controller.abort();
  controller = new AbortController();
}
