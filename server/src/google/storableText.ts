/** Replaces the characters of a text that databases refuse or alter, NUL and lone surrogates, each by U+FFFD. */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
