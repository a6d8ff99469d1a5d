/** How many pixels 1rem has: the font size that the person set in the browser, usually 16. */
export function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize);
}
