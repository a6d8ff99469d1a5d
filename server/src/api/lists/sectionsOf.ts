import { nameById } from "../naming.ts";
import type { NameSet } from "../../db/tables/sublistsAndSections.ts";
import type { Tx } from "../../db/engine.ts";

/** Where sections are: directly in a list, or in one of its sublists. `sublist` is that sublist's name. */
export interface SectionPlace {
  nameSet: Extract<NameSet, { kind: "section" }>;
  sublist: string | null;
}

/**
 * Locates the sections of a list or of a sublist.
 * @throws Failed `not_found` when there is no such sublist
 */
export async function sectionsOf(tx: Tx, listId: string, sublistId: string | null): Promise<SectionPlace> {
  const nameSet = { kind: "section", listId, sublistId } as const;
  if (sublistId === null) return { nameSet, sublist: null };
  return { nameSet, sublist: (await nameById(tx, { kind: "sublist", listId }, sublistId)).name };
}
