/**
 * Gives the title of a card a tooltip with the whole text, if the card has no room for it. Does so when the pointer comes to the
 * card, so that the cards need no attribute for it when they are drawn.
 * @returns a function that stops it
 */
export function showWholeTitles(): () => void {
  const onOver = ({ target }: PointerEvent): void => {
    if (target instanceof Element) showWholeTitle(target.closest("[data-card]"));
  };
  showWholeTitle(document.querySelector("[data-card]:hover"));
  addEventListener("pointerover", onOver, { passive: true });
  return () => removeEventListener("pointerover", onOver);
}

function showWholeTitle(card: Element | null): void {
  const title = card?.querySelector("[data-card-title]");
  // The text is in the button, or after it if it contains links.
  const text = title?.firstElementChild ?? title?.nextElementSibling;
  if (!(text instanceof HTMLElement)) return;
  if (text.scrollHeight > text.clientHeight + 1) text.title = text.textContent;
  else text.removeAttribute("title");
}
