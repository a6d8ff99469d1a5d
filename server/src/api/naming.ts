import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { Failed } from "../http/Failed.ts";
import { allNames, changeName, liveNames, insertName, lockNames } from "../db/tables/sublistsAndSections.ts";
import type { NameSet, Named } from "../db/tables/sublistsAndSections.ts";
import type { Reader, Tx } from "../db/engine.ts";
import { boardOrder } from "../db/tables/lists.ts";

/**
 * Finds a sublist, section or label and locks it, so that it cannot change until the transaction ends.
 * @throws Failed `not_found`
 */
export async function nameById(tx: Tx, nameSet: NameSet, id: string): Promise<Named> {
  await lockNames(tx, nameSet);
  const found = (await liveNames(tx, nameSet)).find((row) => row.id === id);
  if (!found) throw new Failed("not_found");
  return found;
}

/**
 * Adds a sublist, section or label.
 * @param field which input the error message names
 * @throws Failed `already_exists` when the id was ever used or the name is taken; `conflict` when the maximum is reached
 */
export async function addName(tx: Tx, nameSet: NameSet, made: Named, field: string): Promise<void> {
  await lockNames(tx, nameSet);
  const all = await allNames(tx, nameSet);
  if (all.some((row) => row.id === made.id)) throw new Failed("already_exists");
  const living = all.filter((row) => !row.deleted);
  refuseTaken(living, made.name, field);
  if (living.length >= LIMITS.names)
    throw new Failed("conflict", { message: INVALID.tooMany, fields: { [field]: INVALID.tooMany } });
  await insertName(tx, nameSet, made);
}

/**
 * Renames a sublist, section or label. The caller has locked it.
 * @throws Failed `already_exists` when a sibling has the name
 */
export async function renameInSet(tx: Tx, nameSet: NameSet, to: Named, field: string): Promise<void> {
  const others = (await liveNames(tx, nameSet)).filter((row) => row.id !== to.id);
  refuseTaken(others, to.name, field);
  await changeName(tx, nameSet, to.id, { name: to.name });
}

/**
 * Refuses an Undo that would replace a newer name (product 10.9).
 * @param onlyFrom the name that the Undo takes back; undefined for any other renaming
 * @throws Failed `kept`
 */
export function refuseNewerName(name: string, onlyFrom: string | undefined): void {
  if (onlyFrom !== undefined && name !== onlyFrom) throw new Failed("kept");
}

/**
 * Refuses a list name that the person already uses.
 * @throws Failed `already_exists` when another list of this person has the name
 */
export async function refuseTakenList(
  tx: Reader,
  accountId: string,
  name: string,
  field: string,
  except?: string,
): Promise<void> {
  const lists = await boardOrder(tx, accountId);
  refuseTaken(
    lists.filter((list) => list.listId !== except),
    name,
    field,
  );
}

/** Throws if a sibling has the name, ignoring case: names are unique within their parent (product 5.5). */
function refuseTaken(others: readonly { name: string }[], name: string, field: string): void {
  if (!others.some((row) => nameKey(row.name) === nameKey(name))) return;
  throw new Failed("already_exists", { fields: { [field]: INVALID.nameTaken } });
}
