/** A column's DOM id. */
export function columnId(key: string): string {
  return `column-${key}`;
}
