import { keepKeysUntil } from "../../ui/typeAhead.ts";

const STEPS: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/**
 * Moves the focus from card to card by an arrow key. A sideways arrow goes to the next column that has cards.
 * @param card the card that has the focus, or the place for the cards of an empty column
 * @returns whether there was a card to focus
 */
export function moveBetweenCards(card: HTMLElement, arrow: string): boolean {
  const step = STEPS[arrow];
  const board = card.closest("[data-board]");
  if (!step || !board) return false;
  const [columnStep, cardStep] = step;
  const columns = [...board.querySelectorAll<HTMLElement>("[data-column]")];
  let column = columns.findIndex((each) => each.contains(card));
  let titles = titlesIn(columns[column]);
  const at = titles.findIndex((title) => card.contains(title));
  if (columnStep !== 0) {
    do {
      column += columnStep;
      titles = titlesIn(columns[column]);
    } while (columns[column]?.dataset["column"] === "" && titles.length === 0);
    // A column far out of view renders its cards only when it comes near, so scroll it there.
    if (titles.length === 0) columns[column]?.scrollIntoView({ inline: "end" });
  }
  const next = columnStep === 0 ? titles[at + cardStep] : (titles[Math.max(at, 0)] ?? titles.at(-1));
  if (!next) return false;
  next.focus();
  next.closest("[data-card]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

/**
 * Moves the focus by a page within a column, because a card that the browser scrolls far away is no longer rendered and loses the
 * focus. The focused card comes to the edge that the next page begins at. Cards around the visible part are rendered, so that
 * page is there.
 * @param key PageDown or PageUp
 * @returns whether there was a card to focus
 */
export function moveByPage(card: HTMLElement, key: string): boolean {
  const isDown = key === "PageDown";
  const box = card.closest("[data-cards]");
  if (!box) return false;
  const { top } = card.getBoundingClientRect();
  const cards = [...box.querySelectorAll<HTMLElement>("[data-card]")].filter((each) => {
    const away = (each.getBoundingClientRect().top - top) * (isDown ? 1 : -1);
    return away > 0 && away < box.clientHeight;
  });
  const next = isDown ? cards.at(-1) : cards[0];
  if (!next) return false;
  next.querySelector<HTMLElement>("[data-card-title]")?.focus();
  next.scrollIntoView({ block: isDown ? "start" : "end", inline: "nearest" });
  return true;
}

/**
 * Moves the focus to the first or last card of a column. Of many cards only those near the visible part are rendered. So the
 * column is scrolled first, and holds the focus until its cards are drawn. Keys that are pressed until then wait.
 * @param key Home or End
 */
export function moveToEnd(card: HTMLElement, key: string): void {
  const box = card.closest<HTMLElement>("[data-cards]");
  if (!box) return;
  box.focus({ preventScroll: true });
  keepKeysUntil(focusEnd(box, key === "Home"));
}

/**
 * Focuses the first or last card of a column in the frame in which it is drawn, for which it waits at most 20 frames. It scrolls in
 * each of them: the column grows if the cards that it draws are higher than assumed.
 */
async function focusEnd(box: HTMLElement, isFirst: boolean): Promise<void> {
  for (let frame = 0; frame < 20; frame++) {
    box.scrollTop = isFirst ? 0 : box.scrollHeight;
    const title = titlesIn(box).at(isFirst ? 0 : -1);
    const card = title?.closest("[data-card]");
    if (card && card.ariaPosInSet === (isFirst ? "1" : card.ariaSetSize)) return title?.focus();
    await new Promise(requestAnimationFrame);
  }
}

/**
 * The first card that a column shows whole. A card that is scrolled far away is not rendered any more and loses the focus. Then the
 * arrows go on from here.
 */
export function firstInView(box: Element): HTMLElement | undefined {
  const { top } = box.getBoundingClientRect();
  return titlesIn(box).find((title) => title.getBoundingClientRect().top >= top);
}

function titlesIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card-title]") ?? [])];
}
