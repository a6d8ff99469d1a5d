import type {
  BinEntry,
  deleteForGood as DeleteForGood,
  emptyBin as EmptyBin,
  readBin as ReadBin,
} from "@tasklane/contract/bin.ts";
import type { AnswerOf } from "@tasklane/contract/call.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { send } from "../../data/api/send.ts";
import { currentId } from "../../data/boardData.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { readOutbox } from "../../data/mutations/outbox.ts";
import { getState } from "../../data/store.ts";
import { isOfTasks, keyOf, titleOf } from "./binWords.ts";
import { acknowledgeRestoredList } from "./restoredList.ts";
import type { ListContent } from "./restoredList.ts";
import { contentOf, restoredTasks } from "./restoredTasks.ts";
import { arrangeRestored, binRoute } from "./restoreFromBin.ts";
import type { Deleted } from "./restoreFromBin.ts";

const readCall: RouteOf<typeof ReadBin> = { name: "readBin", method: "GET", path: "/my-tasks/bin" };
const deleteCall: RouteOf<typeof DeleteForGood> = {
  name: "deleteForGood",
  method: "DELETE",
  path: "/my-tasks/bin/entry",
};
const emptyCall: RouteOf<typeof EmptyBin> = { name: "emptyBin", method: "DELETE", path: "/my-tasks/bin" };

/** The server's answer to a request for the bin. */
export type BinContent = AnswerOf<typeof ReadBin>;

/** The fields of an entry that a stored mutation contains: its ids, its name, and what the list of changes and the board show. */
type KeptEntry = Pick<BinEntry, "kind" | "id" | "listId" | "sublistId" | "name" | "tasks"> &
  Partial<Pick<BinEntry, "content" | "before">>;

/** @throws Failed */
export function fetchBin(): Promise<BinContent> {
  return send(readCall, {});
}

/** The part of a bin entry that a mutation stores, so that it can be shown and restored without the bin. */
export function keptEntry(entry: BinEntry): KeptEntry {
  const { kind, id, listId, sublistId, name, tasks, before } = entry;
  return { kind, id, listId, sublistId, name, tasks, before, content: contentOf(entry) };
}

/**
 * Restores an entry from the page of the bin. The board shows the entry at once. The answer adds what the bin does not know:
 * descriptions of tasks, and the content of a list.
 */
export const restoreEntryMutation = defineMutation({
  name: "restoreEntry",
  kind: "add",
  taskIds: ({ entry }: RestoredEntry) => (entry.content ?? []).map(({ id }) => id),
  // Send one mutation after another, so that Restore all asks the server for one restoration at a time.
  queueKeys: ({ entry }) => ["bin", entry.id],
  apply: (now, { entry, toListId }, id) =>
    now ?? restoredTasks(entry, toListId).find((task) => task.id === id),
  arrange: (all, { entry }) => {
    const deleted = asDeleted(entry);
    return deleted ? arrangeRestored(all, deleted) : all;
  },
  request: ({ entry, toListId }) =>
    requestOf(binRoute, {
      ...idsOfEntry(entry),
      ...(toListId !== undefined && { toListId: currentId(getState().board, toListId) }),
    }),
  acknowledge: ({ data }, { entry }) => {
    if (isOfTasks(entry)) return { tasks: data.tasks };
    if (entry.kind !== "list") return undefined;
    return acknowledgeRestoredList(data.listId, { ...entry, content: contentOfEntry(entry) });
  },
  failure: FAILURE.restore,
  describe: ({ entry }) => ({ title: titleOf(entry) }),
});

export const deleteForGoodMutation = defineMutation({
  name: "deleteForGood",
  kind: "delete",
  queueKeys: ({ entry }: { entry: KeptEntry }) => ["bin", entry.id],
  request: ({ entry }) => requestOf(deleteCall, idsOfEntry(entry)),
  failure: FAILURE.deleteForGood,
  describe: ({ entry }) => ({ title: titleOf(entry) }),
});

/**
 * Deletes for good what the person saw in the bin: the entries with these keys, up to this cursor. Tasks that were deleted later
 * stay in the bin.
 */
export const emptyBinMutation = defineMutation({
  name: "emptyBin",
  kind: "delete",
  queueKeys: () => ["bin"],
  request: ({ cursor }: { cursor: string; keys: readonly string[] }) => requestOf(emptyCall, { cursor }),
  failure: FAILURE.emptyBin,
  describe: () => ({ title: "Empty bin" }),
});

/** The keys of the entries that pending mutations of this browser restore or delete for good. */
export function findPendingKeys(userId: string): Set<string> {
  const keys = readOutbox(userId).flatMap(({ name, args }) => {
    if (name === restoreEntryMutation.name || name === deleteForGoodMutation.name)
      return keyOf((args as { entry: KeptEntry }).entry);
    return name === emptyBinMutation.name ? (args as { keys: readonly string[] }).keys : [];
  });
  return new Set(keys);
}

/** The ids by which a request identifies an entry. */
function idsOfEntry({ kind, id, listId, sublistId }: KeptEntry) {
  const list = listId === null ? undefined : currentId(getState().board, listId);
  return { kind, id, ...(list !== undefined && { listId: list }), ...(sublistId && { sublistId }) };
}

interface RestoredEntry {
  entry: KeptEntry;
  toListId?: string;
}

function contentOfEntry(entry: KeptEntry): ListContent {
  const tasks = restoredTasks(entry);
  return { before: entry.before ?? null, tasks, hasMore: tasks.length < entry.tasks };
}

/**
 * What the board shows of a restored entry before the answer. Only the answer says which tasks get the sublist, section or label
 * back.
 */
function asDeleted(entry: KeptEntry): Deleted | undefined {
  const { kind, id, name, listId, sublistId } = entry;
  if (kind === "list") return { kind, id, name, content: contentOfEntry(entry) };
  if (kind === "label") return { kind, id, name, fields: {} };
  if (listId === null) return undefined;
  if (kind === "sublist") return { kind, id, name, listId, sections: {}, fields: {} };
  return kind === "section" ? { kind, id, name, listId, sublistId, fields: {} } : undefined;
}
