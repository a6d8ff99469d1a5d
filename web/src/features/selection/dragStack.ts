import { setCustomNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview";
import * as css from "./DragStack.module.css";

type Preview = Parameters<typeof setCustomNativeDragPreview>[0];

/**
 * Shows the dragged card as the top of a stack, with the number of selected tasks on it.
 * @param at the pointer's position in the window
 */
export function showStack(
  card: HTMLElement,
  count: number,
  {
    at,
    nativeSetDragImage,
  }: { at: { clientX: number; clientY: number } } & Pick<Preview, "nativeSetDragImage">,
): void {
  const { left, top, width } = card.getBoundingClientRect();
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: () => ({ x: at.clientX - left, y: at.clientY - top }),
    render: ({ container }) => container.append(stackOf(card, width, count)),
  });
}

/**
 * Draws a card as the top of a stack.
 * @param width the card's width in pixels
 */
export function stackOf(card: HTMLElement, width: number, count: number): HTMLElement {
  const stack = Object.assign(document.createElement("div"), { className: css.stack });
  stack.style.width = `${width}px`;
  const copy = card.cloneNode(true) as HTMLElement;
  copy.removeAttribute("data-card");
  const number = Object.assign(document.createElement("span"), { className: css.number });
  number.textContent = String(count);
  stack.append(copy, number);
  return stack;
}
