import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { markDrop } from "./dropMarks.ts";

/** How long a card must be held over the strip before it opens, in milliseconds. */
const AFTER = 600;

/**
 * Opens the strip of lists without a hit while a card is held over it. The card can then be dropped on one of them.
 * @param onOpen is called once the columns of those lists are drawn
 * @returns a function that stops it; it does nothing if there is no closed strip
 */
export function openStripOnHover(onOpen: () => void): () => void {
  const button = document.querySelector<HTMLElement>("[data-strip] [aria-expanded='false']");
  const strip = button?.closest<HTMLElement>("[data-strip]");
  if (!button || !strip) return () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    markDrop();
  };
  const drawn = new MutationObserver(() => {
    drawn.disconnect();
    onOpen();
  });
  const stop = dropTargetForElements({
    element: strip,
    onDragEnter: () => {
      markDrop(strip);
      timer = setTimeout(() => {
        if (button.getAttribute("aria-expanded") === "true") return;
        drawn.observe(strip.parentElement ?? document.body, { childList: true });
        button.click();
        markDrop();
      }, AFTER);
    },
    onDragLeave: cancel,
    onDrop: cancel,
  });
  return () => {
    cancel();
    drawn.disconnect();
    stop();
  };
}
