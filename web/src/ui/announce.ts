let region: HTMLElement | undefined;

/** Announces a text to screen readers without moving the focus. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement("output");
    region.className = "vh";
    document.body.append(region);
  }
  // Change the text when it repeats, so that it is announced again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
