import { LIMITS } from "@tasklane/contract/limits.ts";
import { isUnseen } from "@tasklane/contract/isUnseen.ts";
import { nameKey, RESERVED_NAMES } from "@tasklane/contract/names.ts";
import { INVALID } from "@tasklane/contract/sentences.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import { allNames, insertName } from "../db/tables/sublistsAndSections.ts";
import type { Named, NameSet } from "../db/tables/sublistsAndSections.ts";
import type { Tx } from "../db/engine.ts";
import { waitForList } from "../db/tables/lockList.ts";
import type { MemberRow } from "../db/tables/members.ts";
import type { Names } from "../domain/title.ts";
import { Failed } from "../http/Failed.ts";

/** The sublists, sections or labels of one set by the keys of their names, and the ids that a new one must not have. */
interface KnownSet {
  live: Map<string, Named>;
  taken: Set<string>;
}

/**
 * Creates the sublist, section and label that an API call names, unless they exist (rule T9). To make a label it locks the
 * account. Accounts are locked before lists, so that two transactions cannot block each other. So a caller that has locked the
 * list must have locked the account before.
 * @returns the names as they are stored; the call's may differ in upper and lower case
 * @throws Failed `conflict` when the maximum is reached (product 9.9)
 */
export function makeNames(tx: Tx, member: MemberRow, names: Names, now: number): Promise<Names> {
  return nameMaker(tx, member, now)(names);
}

/** Returns `makeNames` for the names of many tasks of one list. Within one transaction it reads each set of names once. */
export function nameMaker(tx: Tx, member: MemberRow, now: number): (names: Names) => Promise<Names> {
  const { list_id: listId, account_id: accountId } = member;
  const sets = new Map<string, KnownSet>();
  const sectionIds = new Set<string>();

  async function readSet(nameSet: NameSet): Promise<KnownSet> {
    const key = JSON.stringify(nameSet);
    const read = sets.get(key);
    if (read) return read;
    const rows = await allNames(tx, nameSet);
    const live = new Map(rows.flatMap((row) => (row.deleted ? [] : [[nameKey(row.name), row] as const])));
    // A section may come to another sublist, so no two of a list have the same id.
    const isSection = nameSet.kind === "section";
    if (isSection && sectionIds.size === 0) {
      const sections = tx.selectFrom("section").select("id").where("list_id", "=", listId);
      for (const { id } of await sections.execute()) sectionIds.add(id);
    }
    const set = { live, taken: isSection ? sectionIds : new Set(rows.map(({ id }) => id)) };
    sets.set(key, set);
    return set;
  }

  /** Finds a sublist, section or label by its name, or creates it. @returns null if the name is none */
  async function make(nameSet: NameSet, name: string | null): Promise<Named | null> {
    if (name === null || isUnseen(name)) return null;
    const key = nameKey(name);
    const { live, taken } = await readSet(nameSet);
    const known = live.get(key);
    // Earlier versions made labels with a reserved name. Those stay.
    if (known || RESERVED_NAMES.has(key)) return known ?? null;
    if (live.size >= LIMITS.names) throw new Failed("conflict", { message: INVALID.tooMany });
    const made = { id: freeId(taken, now), name };
    await insertName(tx, nameSet, made);
    live.set(key, made);
    taken.add(made.id);
    return made;
  }

  return async (names) => {
    if (names.label !== null) await lockAccount(tx, accountId);
    await waitForList(tx, listId);
    const sublist = await make({ kind: "sublist", listId }, names.sublist);
    const sublistId = sublist?.id ?? null;
    const section = await make({ kind: "section", listId, sublistId }, names.section);
    const label = await make({ kind: "label", accountId }, names.label);
    return { sublist: sublist?.name ?? null, section: section?.name ?? null, label: label?.name ?? null };
  };
}

/** Makes an id from the time in milliseconds. If another row has it, counts up to a free one (product 3.4). */
function freeId(taken: ReadonlySet<string>, now: number): string {
  let id = now;
  while (taken.has(String(id))) id++;
  return String(id);
}
