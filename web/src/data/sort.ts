import type { Task } from "@tasklane/contract/tasks.ts";

export const SORTS = ["date", "title", "newest", "label"] as const;
export type SortBy = (typeof SORTS)[number];

/**
 * How a view sorts its cards: `""` is the person's own order, a name of `SORTS` sorts by it, and a `-` before the name
 * turns the direction round. The address has the same text.
 */
export type Sort = "" | SortBy | `-${SortBy}`;

/** The sort that a text names; `""` for any other text. */
export function sortOf(text: string | null | undefined): Sort {
  const by = SORTS.find((each) => text === each || text === `-${each}`);
  return by === undefined ? "" : (text as Sort);
}

/** What a sort sorts by, and whether its direction is turned round. */
export function sortParts(sort: Sort): { by: SortBy | ""; isReversed: boolean } {
  return { by: sort.replace("-", "") as SortBy | "", isReversed: sort.startsWith("-") };
}

/** Compares as people do: without case, and `2` before `10`. */
const inWords = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;
const inCode = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const KEYS: Readonly<Record<SortBy, (task: Task) => string | null>> = {
  date: ({ due }) => due,
  title: ({ finalTitle }) => finalTitle,
  newest: ({ created }) => (created === undefined ? null : String(created).padStart(12, "0")),
  label: ({ label }) => label,
};

/**
 * Makes a function that sorts tasks. Tasks without a date or label come last, in either direction, and equal tasks keep
 * their order.
 * @returns undefined for the person's own order
 */
export function sorterOf(sort: Sort): ((tasks: readonly Task[]) => Task[]) | undefined {
  const { by, isReversed } = sortParts(sort);
  if (by === "") return undefined;
  const keyOf = KEYS[by];
  const compare = by === "title" || by === "label" ? inWords : inCode;
  // By default the newest comes first.
  const sign = isReversed === (by === "newest") ? 1 : -1;
  return (tasks) =>
    tasks
      .map((task) => ({ task, key: keyOf(task) }))
      .sort(({ key: one }, { key: other }) => {
        if (one === null || other === null) return Number(one === null) - Number(other === null);
        return sign * compare(one, other);
      })
      .map(({ task }) => task);
}
