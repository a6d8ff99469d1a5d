import { NO_SECTION, NO_SUBLIST } from "@tasklane/contract/limits.ts";
import { isUnseen, nameKey } from "@tasklane/contract/names.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import { allNames, insertName, liveNames } from "../db/tables/sublistsAndSections.ts";
import type { Named, NameSet } from "../db/tables/sublistsAndSections.ts";
import type { Tx } from "../db/engine.ts";
import { waitForList } from "../db/tables/lockList.ts";
import type { MemberRow } from "../db/tables/members.ts";
import type { Names } from "../domain/title.ts";

const RESERVED: ReadonlySet<string> = new Set([nameKey(NO_SECTION), nameKey(NO_SUBLIST)]);

/**
 * Creates the sublist, section and label that an API call names, unless they exist (rule T9). To make a label it locks the
 * account. Accounts are locked before lists, so that two transactions cannot block each other. So a caller that has locked the
 * list must have locked the account before.
 * @returns the names as they are stored; the call's may differ in upper and lower case
 */
export async function makeNames(tx: Tx, member: MemberRow, names: Names, now: number): Promise<Names> {
  if (names.label !== null) await lockAccount(tx, member.account_id);
  await waitForList(tx, member.list_id);
  const make = (nameSet: NameSet, name: string | null) => makeName(tx, nameSet, name, now);
  const { list_id: listId, account_id: accountId } = member;
  const sublist = await make({ kind: "sublist", listId }, names.sublist);
  const sublistId = sublist?.id ?? null;
  const section = await make({ kind: "section", listId, sublistId }, names.section);
  const label = await make({ kind: "label", accountId }, names.label);
  return { sublist: sublist?.name ?? null, section: section?.name ?? null, label: label?.name ?? null };
}

/**
 * Finds a sublist, section or label by its name, upper and lower case being equal, or creates it.
 * @returns null if the name is none
 */
async function makeName(tx: Tx, nameSet: NameSet, name: string | null, now: number): Promise<Named | null> {
  if (name === null || isUnseen(name)) return null;
  if (nameSet.kind !== "label" && RESERVED.has(nameKey(name))) return null;
  const known = (await liveNames(tx, nameSet)).find((row) => nameKey(row.name) === nameKey(name));
  if (known) return known;
  const made = { id: freeId(await takenIds(tx, nameSet), now), name };
  await insertName(tx, nameSet, made);
  return made;
}

/** Lists the ids that the new row must not have. A section may come to another sublist, so no two of a list have the same id. */
function takenIds(tx: Tx, nameSet: NameSet): Promise<{ id: string }[]> {
  if (nameSet.kind !== "section") return allNames(tx, nameSet);
  return tx.selectFrom("section").select("id").where("list_id", "=", nameSet.listId).execute();
}

/** Makes an id from the time in milliseconds. If another row has it, counts up to a free one (product 3.4). */
function freeId(rows: readonly { id: string }[], now: number): string {
  const taken = new Set(rows.map((row) => row.id));
  let id = now;
  while (taken.has(String(id))) id++;
  return String(id);
}
