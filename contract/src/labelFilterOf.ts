/**
 * The value of the label filter for a label. That of a label `all` is `ALL`, because case does not count and `all` means that no
 * label is chosen.
 */
export function labelFilterOf(label: string): string {
  return label === "all" ? "ALL" : label;
}
