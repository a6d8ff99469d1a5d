const order = new Intl.Collator("en", { sensitivity: "base", numeric: true });

/** Names from A to Z, ignoring case and accents; numbers in them by what they count. */
export function namesInOrder(names: readonly string[]): string[] {
  return names.toSorted((one, other) => order.compare(one, other));
}
