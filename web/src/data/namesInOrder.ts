const order = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Sorts names from A to Z, ignoring case and accents. Numbers in names sort by value. */
export function namesInOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => order.compare(one, other));
}
