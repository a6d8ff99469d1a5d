/** A finger at most this many pixels from an edge scrolls the element, by at most that many pixels in one frame. */
const EDGE = 48;
const STEP = 12;

/** While a finger drags a card near an edge, scrolls the board sideways, or the column under the finger up and down. */
export function scrollNear({ x, y }: { x: number; y: number }): void {
  let element = document.elementFromPoint(x, y);
  for (; element; element = element.parentElement) {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (scrollWidth <= clientWidth && scrollHeight <= clientHeight) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (canScroll(overflowX)) element.scrollLeft += stepAt(x, left, Math.min(right, innerWidth));
    if (canScroll(overflowY)) element.scrollTop += stepAt(y, top, Math.min(bottom, innerHeight));
  }
}

const canScroll = (overflow: string): boolean => overflow === "auto" || overflow === "scroll";

function stepAt(at: number, low: number, high: number): number {
  if (at < low + EDGE) return -STEP;
  return at > high - EDGE ? STEP : 0;
}
