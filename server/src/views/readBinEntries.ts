import type { BinEntry, BinnedTask } from "@tasklane/contract/bin.ts";
import { LIMITS, TIMES } from "@tasklane/contract/limits.ts";
import type { Reader } from "../db/engine.ts";
import { binLists, binTasks, countTasks, firstTasks } from "../db/tables/bin.ts";
import { binNames } from "../db/tables/binNames.ts";
import type { BinContent, BinList } from "../db/tables/bin.ts";
import type { BinName } from "../db/tables/binNames.ts";
import { peopleOf } from "../db/tables/sharedMembers.ts";
import { binActs } from "../domain/binActs.ts";
import type { BinAct } from "../domain/binActs.ts";

type Names = ReadonlyMap<string, { email: string; name: string | null }>;

/** What must be known of the person who reads the bin. */
interface Reading {
  accountId: string;
  /** For each list, its present members. The bin does not name people who have left the list. */
  people: ReadonlyMap<string, Names>;
}

const NOWHERE = {
  listId: null,
  sublistId: null,
  listName: null,
  sublistName: null,
  section: null,
  label: null,
  tasks: 0,
  texts: [],
  taskIds: [],
  content: [],
  before: null,
};

/** Reads all entries of a person's bin, newest first. */
export async function readBinEntries(tx: Reader, accountId: string, now: number): Promise<BinEntry[]> {
  const lists = await binLists(tx, accountId, now);
  const byId = new Map(lists.map((list) => [list.member.list_id, list]));
  const byList = Map.groupBy(await binTasks(tx, lists, now), (task) => task.listId);
  const acts = [...byList.values()].flatMap((tasks) => binActs(tasks));
  const names = await binNames(tx, accountId, lists, now);
  const gone = lists.filter((list) => list.deleted);
  const counts = await countTasks(
    tx,
    gone.map(({ member }) => member.list_id),
  );
  const contents = new Map<string, BinContent[]>();
  for (const { member } of gone)
    contents.set(member.list_id, await firstTasks(tx, member.list_id, LIMITS.binTexts));
  const concerned = new Set([
    ...acts.map(({ tasks }) => tasks[0]!.listId),
    ...names.flatMap(({ listId }) => listId ?? []),
  ]);
  const reading = { accountId, people: await readPeople(tx, accountId, concerned) };
  return [
    ...acts.map((act) => taskEntry(reading, byId.get(act.tasks[0]!.listId)!, act)),
    ...names.map((name) => nameEntry(reading, name.listId === null ? null : byId.get(name.listId)!, name)),
    ...gone.map((list) => {
      const { list_id: id } = list.member;
      return listEntry(reading, list, { count: counts.get(id) ?? 0, content: contents.get(id)! }, lists);
    }),
  ].toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

async function readPeople(
  tx: Reader,
  accountId: string,
  listIds: Iterable<string>,
): Promise<Map<string, Names>> {
  const people = new Map<string, Names>();
  for (const listId of listIds) {
    const members = (await peopleOf(tx, listId)).filter(({ state }) => state === "approved");
    people.set(listId, new Map(members.map((peer) => [peer.account_id, peer])));
  }
  const me = await tx
    .selectFrom("account")
    .select(["email", "name"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return people.set("", new Map([[accountId, me]]));
}

/** Names who deleted something, and says until when it is kept. */
function deletion(
  { accountId, people }: Reading,
  list: BinList | null,
  { at, by }: { at: number; by: string },
): Pick<BinEntry, "at" | "until" | "by" | "byName" | "mayDelete"> {
  const person = people.get(by === accountId ? "" : (list?.member.list_id ?? ""))?.get(by);
  return {
    at: new Date(at).toISOString(),
    until: new Date(at + TIMES.binKept).toISOString(),
    by: person?.email ?? "",
    byName: person?.name ?? "",
    mayDelete: mayDeleteForGood(list, { accountId, by }),
  };
}

/** Whether a person may delete an entry for good. In a shared list, only its owner and the person who deleted the entry may. */
export function mayDeleteForGood(
  list: BinList | null,
  { accountId, by }: { accountId: string; by: string },
): boolean {
  return !list?.isShared || list.member.main_user === 1 || by === accountId;
}

function taskEntry(reading: Reading, list: BinList, { kind, tasks }: BinAct): BinEntry {
  const root = tasks[0]!;
  const isOne = kind === "task";
  const named = (isOne ? tasks.slice(1) : tasks).slice(0, LIMITS.binTexts);
  return {
    ...NOWHERE,
    kind,
    id: root.id,
    listId: list.deleted ? null : list.member.google_list_id,
    name: isOne ? root.text : "",
    listName: list.name,
    sublistName: isOne ? root.sublist : null,
    section: isOne ? root.section : null,
    label: isOne ? root.label : null,
    tasks: tasks.length,
    texts: named.map(({ text }) => text),
    taskIds: named.map(({ id }) => id),
    content: tasks.slice(0, LIMITS.binTexts + 1).map((task) => binnedTask(task, task.at)),
    source: root.mark.how === "google" ? "google" : "here",
    ...deletion(reading, list, root),
  };
}

/** @param deletedAt stands for the time of a completion that is not known */
function binnedTask(task: BinContent, deletedAt: number): BinnedTask {
  const { id, parent, text, sublist, section, label, due, isCompleted, completedAt, orderKey } = task;
  const completed = isCompleted ? new Date(completedAt ?? deletedAt).toISOString() : null;
  return { id, parent, text, sublist, section, label, due, completed, position: orderKey };
}

/** Finds the private list that follows a deleted list on the board. Returns its Google id, or null if there is none. */
function listAfter({ member }: BinList, lists: readonly BinList[]): string | null {
  const later = lists
    .filter((each) => !each.deleted && !each.isShared && each.member.order_key > member.order_key)
    .toSorted((a, b) => (a.member.order_key < b.member.order_key ? -1 : 1));
  return later[0]?.member.google_list_id ?? null;
}

function nameEntry(reading: Reading, list: BinList | null, name: BinName): BinEntry {
  return {
    ...NOWHERE,
    kind: name.kind,
    id: name.id,
    listId: list?.member.google_list_id ?? null,
    sublistId: name.sublistId,
    name: name.name,
    listName: list?.name ?? null,
    sublistName: name.sublistName,
    source: "here",
    ...deletion(reading, list, name),
  };
}

function listEntry(
  reading: Reading,
  list: BinList,
  { count, content }: { count: number; content: readonly BinContent[] },
  lists: readonly BinList[],
): BinEntry {
  const { at, by, how } = list.deleted!;
  const { google_list_id, former_list_id } = list.member;
  return {
    ...NOWHERE,
    kind: "list",
    id: google_list_id ?? former_list_id ?? "",
    name: list.name,
    tasks: count,
    content: content.map((task) => binnedTask(task, at)),
    before: listAfter(list, lists),
    source: how,
    ...deletion(reading, list, { at, by }),
  };
}
