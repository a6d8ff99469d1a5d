let early: KeyboardEvent[] = [];

function keep(event: KeyboardEvent): void {
  if (event.target !== document.body) return;
  early.push(event);
  // What the browser would do with it: find on this page, or go to its own search.
  if (event.key === "/" || (event.key === "k" && !event.altKey)) event.preventDefault();
}

/** Keeps the keys that are pressed before the shortcuts are loaded. */
export function keepEarlyKeys(): void {
  addEventListener("keydown", keep, true);
}

/** The keys that were pressed so far, once; later ones are the caller's. */
export function takeEarlyKeys(): KeyboardEvent[] {
  removeEventListener("keydown", keep, true);
  const keys = early;
  early = [];
  return keys;
}
