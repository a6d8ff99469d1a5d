import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { markDrop } from "./dropMarks.ts";

/** Milliseconds that a card has to be held above the strip before that opens. */
const AFTER = 600;

/**
 * The strip of lists without a hit opens while a card is held above it, so that the card can be dropped on one of them.
 * @param onOpen is called once the columns of those lists are drawn
 * @returns how to stop; none while there is no strip that could open
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
