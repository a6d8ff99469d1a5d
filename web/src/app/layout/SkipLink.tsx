import * as css from "./SkipLink.module.css";

/**
 * The first Tab stop of the dashboard: a link that skips the sidebar and the bars, so that the next Tab leads to the first card.
 */
export function SkipLink() {
  return (
    <a
      className={css.skip}
      href="#board"
      onClick={(event) => {
        event.preventDefault();
        skipToBoard();
      }}
    >
      Skip to the board
    </a>
  );
}

function skipToBoard(): void {
  const board = document.querySelector<HTMLElement>("[data-board]");
  const cards = board?.querySelector("[data-card]")?.closest<HTMLElement>("[data-cards]");
  // Focus the row "Add task" if there is one, because it comes before the first card.
  const place = cards?.querySelector<HTMLElement>(":scope > [data-add-task]") ?? cards ?? board;
  if (!place) return;
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.focus();
}
