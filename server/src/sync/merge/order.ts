import { generateKeyBetween } from "fractional-indexing";
import { siblingsIn } from "../../domain/siblingOrder.ts";
import type { Order } from "../../domain/siblingOrder.ts";
import type { OrderedTask } from "../../domain/orderedTask.ts";

/** Compares two tasks by their order in Tasklane. */
export function byOrderKey(a: OrderedTask, b: OrderedTask): number {
  return a.orderKey < b.orderKey ? -1 : a.orderKey > b.orderKey ? 1 : a.id < b.id ? -1 : 1;
}

/** Groups ordered tasks by their parents. */
export function siblings(tasks: readonly { id: string; parent: string | null }[]): Order {
  const order: Order = new Map();
  for (const { id, parent } of tasks) siblingsIn(order, parent).push(id);
  return order;
}

/** Returns the indices of a longest increasing subsequence: if the tasks there stay, the fewest others have to move (U9). */
export function longestIncreasing(numbers: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const low = firstIndex(ends.length, (index) => numbers[ends[index]!]! >= number);
    before[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) kept.add(at);
  return kept;
}

/**
 * Computes order keys that bring a person's new order in Google to Tasklane (P2). Only tasks that the person moved since the last
 * reading get a new key, between the keys of their new neighbours.
 * @param seen our task ids in Google's present order
 * @param last our task ids in Google's order at the last reading
 * @returns new order keys by task id
 */
export function takeOrder(
  orderedTasks: readonly Pick<OrderedTask, "id" | "orderKey">[],
  seen: Order,
  last: Order,
): Map<string, string> {
  const orderKeys = new Map(orderedTasks.map(({ id, orderKey }) => [id, orderKey]));
  let sorted: string[] | null = null;
  const moved = new Map<string, string>();
  for (const [parent, ids] of seen) {
    const group = ids.filter((id) => orderKeys.has(id));
    const before = last.get(parent) ?? [];
    if (isSame(group, before)) continue;
    const rank = new Map(before.map((id, at) => [id, at]));
    const common = group.filter((id) => rank.has(id));
    const steady = longestIncreasing(common.map((id) => rank.get(id)!));
    const kept = new Set(common.filter((_, at) => steady.has(at)));
    for (const [at, id] of group.entries()) {
      if (kept.has(id)) continue;
      sorted ??= [...orderKeys.values()].sort();
      const low = at > 0 ? orderKeys.get(group[at - 1]!)! : null;
      const place = low === null ? 0 : firstIndex(sorted.length, (index) => sorted![index]! > low);
      const orderKey = generateKeyBetween(low, sorted[place] ?? null);
      sorted.splice(place, 0, orderKey);
      orderKeys.set(id, orderKey);
      moved.set(id, orderKey);
    }
  }
  return moved;
}

/**
 * Compares the order of one group of siblings in Tasklane and Google. Finds the first move in Google that brings them nearer.
 * @param wanted our task ids in Tasklane's order
 * @param shown our task ids in Google's order
 * @returns null when the orders are the same
 */
export function nextMove(
  wanted: readonly string[],
  shown: readonly string[],
): { id: string; after: string | null } | null {
  if (isSame(wanted, shown)) return null;
  const rank = new Map(wanted.map((id, at) => [id, at]));
  const present = shown.filter((id) => rank.has(id));
  const there = new Set(present);
  const all = [...present, ...wanted.filter((id) => !there.has(id))];
  const steady = longestIncreasing(all.map((id) => rank.get(id)!));
  const fixed = new Set(all.filter((id, at) => steady.has(at) && there.has(id)));
  const at = wanted.findIndex((id) => !fixed.has(id));
  return at < 0 ? null : { id: wanted[at]!, after: at > 0 ? wanted[at - 1]! : null };
}

/** Whether two orders are equal. Most are, and this is much cheaper than finding what moved. */
function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}

/** Returns the first index for which a condition holds, by binary search: the condition holds for all later ones too. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
