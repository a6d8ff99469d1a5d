let region: HTMLElement | undefined;

/** Announces a text to screen readers without moving the focus. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement("output");
    region.className = "vh";
    // An open dialog hides the rest of the page from screen readers, except what has this attribute.
    region.ariaLive = "polite";
    document.body.append(region);
  }
  // Screen readers announce only changed text, so add a space when the text repeats.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
