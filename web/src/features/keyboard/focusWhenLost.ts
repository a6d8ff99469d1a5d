/** For how many frames a change may take until it is drawn and what was open over the board has closed: about half a second. */
const FRAMES = 30;

/**
 * Moves the focus to the board if the page loses it within the next frames, because the focused element disappears.
 * @param isGone whether the element has disappeared
 * @param next returns what gets the focus; without it, the first card of the board does
 */
export async function focusWhenLost(
  isGone: () => boolean,
  next: () => HTMLElement | undefined = () => undefined,
): Promise<void> {
  for (let frame = 0; frame < FRAMES; frame++) {
    await new Promise(requestAnimationFrame);
    if (document.activeElement !== document.body || !isGone()) continue;
    const first = document.querySelector<HTMLElement>("[data-board] [data-card-title]");
    return (next() ?? first)?.focus();
  }
}
