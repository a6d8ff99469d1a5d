/**
 * Calls `act` when a mouse or a pen is pressed, before the browser decides whether a drag begins. Safari sends no `pointerdown` for
 * the first press after a drag (WebKit bug 202287), so this listens for `mousedown`. A finger's tap sends that too, and is ignored.
 * @returns a function that stops it
 */
export function onMousePress(act: (target: Element) => void): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let isTouch = false;
  document.addEventListener(
    "pointerdown",
    ({ pointerType }) => {
      isTouch = pointerType === "touch";
    },
    options,
  );
  document.addEventListener("mousedown", ({ target }) => isTouch || act(target as Element), options);
  return () => stop.abort();
}
