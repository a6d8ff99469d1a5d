/** A text of several lines that was pasted into a column's field, until the dialog that shows it takes it. */
let pasted: string | undefined;

/**
 * Stores a pasted text in memory for the dialog that opens next. It is no property of the dialog, because a dialog's properties go
 * into the browser's history, and typed text must not.
 */
export function storePastedText(text: string): void {
  pasted = text;
}

/** Returns the pasted text, if there is one, and removes it from memory. */
export function takePastedText(): string | undefined {
  const text = pasted;
  pasted = undefined;
  return text;
}
