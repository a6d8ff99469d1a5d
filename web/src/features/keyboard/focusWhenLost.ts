/** For how many frames a change may take until it is drawn and what was open over the board has closed: about half a second. */
const FRAMES = 30;

interface Loss {
  isGone: () => boolean;
  focusNext: () => void;
}

/** What the running loop waits for, and for how many more frames. A hidden tab draws no frames, so the loop rests there. */
let awaited: Loss | undefined;
let framesLeft = 0;

/**
 * Moves the focus to the board if the page loses it within the next frames, because the focused element disappears. Only one
 * loop runs: a later call replaces what it waits for, and prolongs it.
 * @param isGone whether the element has disappeared
 * @param focusNext focuses what comes next; by default the first card of the board
 */
export function focusWhenLost(isGone: () => boolean, focusNext: () => void = focusFirstCard): void {
  if (!awaited) requestAnimationFrame(checkFocus);
  awaited = { isGone, focusNext };
  framesLeft = FRAMES;
}

function checkFocus(): void {
  const isLost = document.activeElement === document.body && awaited?.isGone();
  if (isLost) awaited?.focusNext();
  framesLeft--;
  if (isLost || framesLeft === 0) awaited = undefined;
  else requestAnimationFrame(checkFocus);
}

function focusFirstCard(): void {
  document.querySelector<HTMLElement>("[data-board] [data-card-title]")?.focus();
}
