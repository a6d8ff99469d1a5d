import * as contract from "@tasklane/contract/bin.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import { INVALID, REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { listOf, openTasksOf, stillOf } from "../access.ts";
import { Failed } from "../../http/Failed.ts";
import { write } from "../../http/handlers.ts";
import type { Endpoint, Writing } from "../../http/handlers.ts";
import type { ListMaker, MadeList } from "../ListMaker.ts";
import { keepMadeList, leaveMadeList } from "../keepMadeList.ts";
import type { Reader, Store, Tx } from "../../db/engine.ts";
import { binLists, isListInBin } from "../../db/tables/bin.ts";
import type { BinList } from "../../db/tables/bin.ts";
import { listNamed, nameOf } from "../../db/tables/listNames.ts";
import { boardOrder } from "../../db/tables/lists.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { findMade, pendingLists } from "../../db/tables/pendingLists.ts";
import { movingReplicas } from "../../db/tables/remoteTasks.ts";
import { isEmptyList } from "../../db/tables/tasks.ts";
import type { NameSet } from "../../db/tables/sublistsAndSections.ts";
import { restoreList } from "../../services/bin/restoreList.ts";
import { restoreName } from "../../services/bin/restoreName.ts";
import { joinForks } from "../../services/bin/joinForks.ts";
import { restoreTasks, restoreTasksElsewhere } from "../../services/bin/restoreTasks.ts";
import { readNames } from "../../views/board.ts";
import { readTasks } from "../../views/readTasks.ts";
import { lockedEntry } from "./binEntry.ts";
import type { EntryName, FoundEntry } from "./binEntry.ts";

interface Restored {
  listId: string | null;
  tasks: Task[];
  place: string | null;
}

/** If other calls make lists of the same name at the same moment, another name is tried for a restored list, at most this often. */
const TRIES = 3;

/** A list that Google created in place of a deleted one. `title` is a name that no other list of the person has. */
type Made = (MadeList & { title: string }) | null;

/**
 * Restores an entry of the bin. Tasks return to their list, or to `toListId` if their list is deleted. For a deleted list, a new
 * list is made in Google first. Then it gets all its content back.
 */
export function restoreFromBin(store: Store, make: ListMaker): Endpoint {
  return write(
    contract.restoreFromBin,
    async (input, caller, made: Made) => {
      const living = await livingTask(caller, input);
      const { listId, tasks, place } =
        living ?? (await restoreEntry(caller, input, { made, toListId: input.toListId }));
      const message = place === null ? SUCCESS.restored : SUCCESS.restoredTo(place);
      return { message, data: { listId, tasks } };
    },
    async ({ kind, id }, { accountId, now }) => {
      if (kind !== "list") return null;
      const list = await deletedList(store.db, accountId, id, now);
      return makeAgain(store, make, accountId, list);
    },
    leaveMadeList,
  );
}

async function restoreEntry(
  caller: Writing,
  name: EntryName,
  { made, toListId }: { made: Made; toListId: string | undefined },
): Promise<Restored> {
  const { tx, accountId, now, affected } = caller;
  const found = await lockedEntry(tx, accountId, name, now);
  switch (found.kind) {
    case "tasks":
      return backToList(caller, found, toListId);
    case "name": {
      const { list } = found;
      const nameSet = nameSetOf(accountId, found);
      const own = list ? [list.member.list_id] : await ownLists(tx, accountId, now);
      const lists = await restoreName(tx, nameSet, found.name, own, { accountId, now });
      if (!lists) throw new Failed("conflict", { message: INVALID.tooMany });
      for (const listId of lists) affected.lists.add(listId);
      if (list) affected.lists.add(list.member.list_id);
      else affected.accounts.add(accountId);
      const { kind, sublistName, name: itself } = found.name;
      const below = kind === "sublist" ? itself : sublistName;
      const place = list && [list.name, ...(below === null ? [] : [below])].join(" / ");
      return { listId: list?.member.google_list_id ?? null, tasks: [], place };
    }
    case "list": {
      if (!made || made.pendingWriteId === null) throw new Failed("conflict");
      await refuseUnsettled(tx, found.list.member);
      const to = await keepMadeList(tx, { ...made, accountId }, now);
      await restoreList(tx, { from: found.list.member, to }, now);
      affected.lists.add(to.list_id).add(found.list.member.list_id);
      affected.accounts.add(accountId);
      return { listId: made.id, tasks: [], place: made.title };
    }
  }
}

/** Restores tasks to their list, or to the list `toListId` if their own is deleted. */
async function backToList(
  { tx, accountId, now, affected }: Writing,
  { list, tasks }: Extract<FoundEntry, { kind: "tasks" }>,
  toListId: string | undefined,
): Promise<Restored> {
  const taskIds = tasks.map(({ id }) => id);
  const root = tasks[0]!;
  affected.lists.add(list.member.list_id);
  if (!list.deleted) {
    const set = await openTasksOf(tx, list.member, taskIds);
    await restoreTasks(tx, set, taskIds, now);
    await joinForks(tx, list.member, taskIds, now);
    const below = tasks.length === 1 || root.parent === null ? root.sublist : null;
    return answer(tx, list.member, taskIds, below);
  }
  if (toListId === undefined)
    throw new Failed("conflict", { message: REASON.chooseList, fields: { toListId: REASON.chooseList } });
  const to = await listOf(tx, accountId, toListId);
  await refuseUnsettled(tx, list.member);
  await restoreTasksElsewhere(tx, { from: list.member, to, taskIds }, { accountId, now });
  await stillOf(tx, to);
  affected.lists.add(to.list_id);
  return answer(tx, to, taskIds, null);
}

async function answer(
  tx: Tx,
  member: MemberRow,
  taskIds: readonly string[],
  sublist: string | null,
): Promise<Restored> {
  const names = await readNames(tx, member);
  const [tasks = []] = names ? await readTasks(tx, [names], { ids: taskIds }) : [];
  const place = [await nameOf(tx, member.list_id), ...(sublist === null ? [] : [sublist])].join(" / ");
  return { listId: member.google_list_id, tasks, place };
}

/**
 * Returns the answer for a task that lives again already, because of an edit or another call; null for a task that is still
 * deleted.
 */
async function livingTask({ tx, accountId }: Writing, { kind, id }: EntryName): Promise<Restored | null> {
  if (kind !== "task") return null;
  const row = await tx
    .selectFrom("task")
    .innerJoin("member", "member.list_id", "task.list_id")
    .innerJoin("list", "list.id", "task.list_id")
    .select(["member.google_list_id", "task.sublist"])
    .where("task.id", "=", id)
    .where("task.deleted_rev", "is", null)
    .where("list.deleted_at", "is", null)
    .where("member.account_id", "=", accountId)
    .where("member.state", "=", "approved")
    .executeTakeFirst();
  if (!row || row.google_list_id === null) return null;
  return answer(tx, await listOf(tx, accountId, row.google_list_id), [id], row.sublist);
}

/**
 * Throws while tasks that were moved to the deleted list in Tasklane have yet to be removed from other Google lists. Until then,
 * the list cannot be restored (U10.3).
 */
async function refuseUnsettled(tx: Tx, from: MemberRow): Promise<void> {
  if (from.state === "approved" && (await movingReplicas(tx, from.id)).length > 0)
    throw new Failed("conflict");
}

function nameSetOf(accountId: string, { list, name }: Extract<FoundEntry, { kind: "name" }>): NameSet {
  const listId = list?.member.list_id;
  if (name.kind === "label" || listId === undefined) return { kind: "label", accountId };
  return name.kind === "sublist"
    ? { kind: "sublist", listId }
    : { kind: "section", listId, sublistId: name.sublistId };
}

/** Returns the person's private lists, also those in the bin: when one is restored, its tasks have the label again. */
async function ownLists(tx: Reader, accountId: string, now: number): Promise<string[]> {
  const own = (await boardOrder(tx, accountId, "own")).map(({ listId }) => listId);
  const inBin = (await binLists(tx, accountId, now)).filter(({ deleted, isShared }) => deleted && !isShared);
  return [...own, ...inBin.map(({ member }) => member.list_id)].sort();
}

async function deletedList(db: Reader, accountId: string, id: string, now: number): Promise<BinList> {
  const found = (await binLists(db, accountId, now)).find(
    ({ member, deleted }) => deleted && (member.google_list_id ?? member.former_list_id) === id,
  );
  if (!found) throw new Failed("not_found");
  return found;
}

/**
 * Makes the Google list in which a deleted list returns. It gets the deleted list's name. If another list of the person has that
 * name, or is being made with it, it gets one with a number.
 */
async function makeAgain(
  store: Store,
  make: ListMaker,
  accountId: string,
  { name, member }: BinList,
): Promise<Made> {
  const restores = member.list_id;
  const isInBin = (tx: Reader): Promise<boolean> => isListInBin(tx, restores);
  for (let tries = 0; tries < TRIES; tries++) {
    const list = { title: await freeName(store.db, accountId, name, restores), restores };
    const { title } = list;
    const left = await findMade(store.db, accountId, list);
    if (left) return { ...left, title };
    const isThere = async (tx: Tx): Promise<string | null> =>
      (await isInBin(tx)) ? listNamed(tx, accountId, title) : restores;
    const made = await make(accountId, list, isThere);
    // Somebody has just created a list of this name, so take the next free one.
    if (made.pendingWriteId !== null || !(await isInBin(store.db))) return { ...made, title };
  }
  throw new Failed("conflict");
}

/**
 * Returns the name, or the name with the first free number. An earlier call may have made a list for the same deleted list. That
 * one counts as free, unless the person has shared it or put tasks into it since.
 */
async function freeName(db: Reader, accountId: string, name: string, restores: string): Promise<string> {
  const pending = await pendingLists(db, accountId);
  const begun = pending.findLast((list) => list.restores === restores);
  const left = begun && (await findMade(db, accountId, begun));
  const taken = new Set((await boardOrder(db, accountId, "shared")).map((list) => nameKey(list.name)));
  for (const list of await boardOrder(db, accountId, "own")) {
    const isLeft = list.listId === left?.listId && (await isEmptyList(db, list.listId));
    if (!isLeft) taken.add(nameKey(list.name));
  }
  if (begun && !taken.has(nameKey(begun.title))) return begun.title;
  for (const list of pending) taken.add(nameKey(list.title));
  let free = name;
  for (let number = 2; taken.has(nameKey(free)); number++) free = `${name} (${number})`;
  return free;
}
