/**
 * Returns the incoming entries. An entry equal to a known one is replaced by the known object, so that its card does not
 * rerender.
 */
export function reuse<Entry extends object>(
  known: readonly Entry[],
  incoming: readonly Entry[],
): readonly Entry[] {
  return incoming.map((entry) => known.find((old) => same(old, entry)) ?? entry);
}

/** Returns the known array if the new array has the same entries, so that its column does not rerender. */
export function unlessSame<Entry>(known: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  return known.length === now.length && known.every((entry, at) => entry === now[at]) ? known : now;
}

/** Replaces known entries by incoming entries with the same id, and appends the new ones. */
export function merge<Entry>(
  known: readonly Entry[],
  incoming: readonly Entry[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  const byId = new Map(incoming.map((entry) => [idOf(entry), entry]));
  const old = new Set(known.map(idOf));
  return [
    ...known.map((entry) => byId.get(idOf(entry)) ?? entry),
    ...incoming.filter((entry) => !old.has(idOf(entry))),
  ];
}

/** Returns the entries without those that are gone, by their ids. Without any, it returns the same array. */
export function without<Entry>(
  entries: readonly Entry[],
  gone: readonly string[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  const leaving = new Set(gone);
  return leaving.size > 0 ? entries.filter((entry) => !leaving.has(idOf(entry))) : entries;
}

/** Whether two objects have the same content as JSON. */
export function same(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
