/** Lines that were pasted into a column's field, until the dialog that shows them takes them. */
let lines: string | undefined;

/**
 * Stores pasted lines in memory for the dialog that opens next. They are no property of the dialog, because its properties go
 * into the browser's history, and typed text must not.
 */
export function handOver(text: string): void {
  lines = text;
}

/** Returns the pasted lines, if there are any, and removes them from memory. */
export function takeOver(): string | undefined {
  const taken = lines;
  lines = undefined;
  return taken;
}
