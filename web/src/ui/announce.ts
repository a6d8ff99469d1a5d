let region: HTMLElement | undefined;

/** Says something to those who do not see what happened, without taking the focus. */
export function announce(text: string): void {
  if (!region) {
    region = document.createElement("output");
    region.className = "vh";
    document.body.append(region);
  }
  // The same words again are another thing to say.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
