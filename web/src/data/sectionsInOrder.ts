import type { List, Section } from "@tasklane/contract/lists.ts";

/** Sections in the order of their ids, which is the order of creation. */
export function sectionsInOrder(sections: List["sections"] = {}): Section[] {
  return Object.values(sections).sort((one, other) => (one.section_id < other.section_id ? -1 : 1));
}
