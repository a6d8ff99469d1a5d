import { nameById } from "../naming.ts";
import { deleteName } from "../../db/tables/sublistsAndSections.ts";
import type { Tx } from "../../db/engine.ts";
import { rewriteTitles } from "../../services/rewriteTitles.ts";
import { sectionsOf } from "./sectionsOf.ts";

/**
 * Deletes a section and removes its name from its tasks.
 * @throws Failed `not_found`
 */
export async function removeSection(
  tx: Tx,
  what: { listId: string; sublistId: string | null; sectionId: string },
  who: { accountId: string; now: number },
): Promise<void> {
  const { nameSet, sublist } = await sectionsOf(tx, what.listId, what.sublistId);
  const { id, name } = await nameById(tx, nameSet, what.sectionId);
  await deleteName(tx, nameSet, id, who);
  await rewriteTitles(tx, [what.listId], { where: { sublist, section: name }, set: { section: null } }, who);
}
