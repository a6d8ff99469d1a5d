import { divisionById } from "../naming.ts";
import type { Division } from "../../db/tables/sublistsAndSections.ts";
import type { Tx } from "../../db/engine.ts";

/** Where sections are: directly in a list, or in one of its sublists. `sublist` is that sublist's name, as task rows hold it. */
export interface SectionPlace {
  division: Extract<Division, { kind: "section" }>;
  sublist: string | null;
}

/**
 * Locates the sections of a list or of a sublist.
 * @throws Failed `not_found` when there is no such sublist
 */
export async function sectionsOf(tx: Tx, listId: string, sublistId: string | null): Promise<SectionPlace> {
  const division = { kind: "section", listId, sublistId: sublistId ?? "" } as const;
  if (sublistId === null) return { division, sublist: null };
  return { division, sublist: (await divisionById(tx, { kind: "sublist", listId }, sublistId)).name };
}
