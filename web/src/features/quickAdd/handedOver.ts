/** Lines that were pasted into a column's field, for the dialog that shows them. */
let lines: string | undefined;

/** Keeps pasted lines for the dialog that opens next. The history of dialogs must not store typed text. */
export function handOver(text: string): void {
  lines = text;
}

/** Returns and removes the lines that were handed over. */
export function takeOver(): string | undefined {
  const taken = lines;
  lines = undefined;
  return taken;
}
