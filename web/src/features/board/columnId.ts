/** A column's id in the page. */
export function columnId(key: string): string {
  return `column-${key}`;
}
