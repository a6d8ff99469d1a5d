const early: KeyboardEvent[] = [];

/** Keeps a key; `/` and Ctrl+K would else open searches of the browser. */
const keep = (event: KeyboardEvent): void => {
  if (event.target !== document.body) return;
  early.push(event);
  if (event.key === "/" || (event.key === "k" && event.ctrlKey)) event.preventDefault();
};
// At once: it keeps the keys that are pressed before the shortcuts are loaded.
addEventListener("keydown", keep);

/** The keys that were pressed so far, once; later ones are the caller's. */
export function takeEarlyKeys(): KeyboardEvent[] {
  removeEventListener("keydown", keep);
  return early.splice(0);
}
