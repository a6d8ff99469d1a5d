import type { KeyboardEvent } from "react";

const STEPS: Readonly<Record<string, readonly [columns: number, cards: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Arrow keys lead from card to card, sideways to the next column that has cards (design, Components). */
export function moveBetweenCards(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const card = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
  if (!step || !card || event.ctrlKey || event.metaKey || event.altKey) return;
  const [columnStep, cardStep] = step;
  const columns = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-column]")];
  let column = columns.findIndex((each) => each.contains(card));
  const at = titlesIn(columns[column]).findIndex((title) => card.contains(title));
  let titles = titlesIn(columns[column]);
  if (columnStep !== 0) {
    do {
      column += columnStep;
      titles = titlesIn(columns[column]);
    } while (columns[column] && titles.length === 0);
  }
  const next = titles[Math.min(at + cardStep, columnStep === 0 ? Infinity : titles.length - 1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.closest("[data-card]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function titlesIn(column: Element | undefined): HTMLElement[] {
  return [...(column?.querySelectorAll<HTMLElement>("[data-card-title]") ?? [])];
}
