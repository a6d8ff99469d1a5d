import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { markDrop } from "./dropMarks.ts";

/** A card must be held over the strip for this many milliseconds before the strip opens. */
const AFTER = 600;

/**
 * Opens the strip of folded lists while a card is held over it, so that the card can be dropped on one of these lists. They are
 * the lists in which the view found no task.
 * @param onOpen is called once the columns of these lists are drawn
 * @returns a function that stops the watching; it does nothing if there is no closed strip
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
