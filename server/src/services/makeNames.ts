import { NO_SECTION, NO_SUBLIST } from "@tasklane/contract/limits.ts";
import { isUnseen, nameKey } from "@tasklane/contract/names.ts";
import { lockAccount } from "../db/tables/accounts.ts";
import { storedSublistId } from "../db/tables/sublistsAndSections.ts";
import type { Store, Tx } from "../db/engine.ts";
import { waitForList } from "../db/tables/lockList.ts";
import type { MemberRow } from "../db/tables/members.ts";

export interface Names {
  sublist: string | null;
  section: string | null;
  label: string | null;
}

const RESERVED: ReadonlySet<string> = new Set([nameKey(NO_SECTION), nameKey(NO_SUBLIST)]);

/**
 * Creates the sublist, section and label that an API call names, unless they exist (rule T9). To make a label it locks the
 * account. Accounts are locked before lists, so that two transactions cannot block each other. So a caller that has locked the
 * list must have locked the account before.
 * @returns the names as they are stored; the call's may differ in upper and lower case
 */
export async function makeNames(
  store: Store,
  tx: Tx,
  member: MemberRow,
  names: Names,
  now: number,
): Promise<Names> {
  if (names.label !== null) await lockAccount(tx, member.account_id);
  await waitForList(tx, member.list_id);
  const sublist = await makeSublist(store, tx, member.list_id, names.sublist, now);
  const section = await makeSection(store, tx, member.list_id, sublist?.id ?? null, names.section, now);
  const label = await makeLabel(store, tx, member.account_id, names.label, now);
  return { sublist: sublist?.name ?? null, section, label };
}

interface Named {
  id: string;
  name: string;
  deleted: 0 | 1;
}

function called(rows: readonly Named[], name: string): Named | undefined {
  return rows.find((row) => !row.deleted && nameKey(row.name) === nameKey(name));
}

/** Makes an id from the time in milliseconds. If another row has it, counts up to a free one (product 3.4). */
function freeId(rows: readonly Named[], now: number): string {
  const taken = new Set(rows.map((row) => row.id));
  let id = now;
  while (taken.has(String(id))) id++;
  return String(id);
}

async function makeSublist(
  store: Store,
  tx: Tx,
  listId: string,
  name: string | null,
  now: number,
): Promise<Named | null> {
  if (name === null || isUnseen(name) || RESERVED.has(nameKey(name))) return null;
  const rows = await tx
    .selectFrom("sublist")
    .select(["id", "name", "deleted"])
    .where("list_id", "=", listId)
    .execute();
  const known = called(rows, name);
  if (known) return known;
  const made = { id: freeId(rows, now), name, deleted: 0 as const };
  const changed = await store.changeNumber(tx);
  await tx
    .insertInto("sublist")
    .values({ list_id: listId, ...made, changed })
    .execute();
  return made;
}

async function makeSection(
  store: Store,
  tx: Tx,
  listId: string,
  sublistId: string | null,
  name: string | null,
  now: number,
): Promise<string | null> {
  if (name === null || isUnseen(name) || RESERVED.has(nameKey(name))) return null;
  const inList = tx
    .selectFrom("section")
    .select(["id", "name", "deleted", "sublist_id"])
    .where("list_id", "=", listId);
  const rows = await inList.execute();
  const known = called(
    rows.filter((row) => row.sublist_id === storedSublistId(sublistId)),
    name,
  );
  if (known) return known.name;
  const changed = await store.changeNumber(tx);
  const made = { id: freeId(rows, now), name, deleted: 0 as const, changed };
  await tx
    .insertInto("section")
    .values({ list_id: listId, sublist_id: storedSublistId(sublistId), ...made })
    .execute();
  return name;
}

async function makeLabel(
  store: Store,
  tx: Tx,
  accountId: string,
  name: string | null,
  now: number,
): Promise<string | null> {
  if (name === null || isUnseen(name)) return null;
  const rows = await tx
    .selectFrom("label")
    .select(["id", "name", "deleted"])
    .where("account_id", "=", accountId)
    .execute();
  const known = called(rows, name);
  if (known) return known.name;
  const changed = await store.changeNumber(tx);
  const made = { id: freeId(rows, now), name, deleted: 0 as const, changed };
  await tx
    .insertInto("label")
    .values({ account_id: accountId, ...made })
    .execute();
  return name;
}
