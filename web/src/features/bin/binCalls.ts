import type {
  BinEntry,
  deleteForGood as DeleteForGood,
  emptyBin as EmptyBin,
  readBin as ReadBin,
} from "@tasklane/contract/bin.ts";
import type { AnswerOf } from "@tasklane/contract/call.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { send } from "../../data/api/send.ts";
import { catchUp } from "../lists/allTaskLists.ts";
import { binRoute } from "./restoreFromBin.ts";

const readCall: RouteOf<typeof ReadBin> = { name: "readBin", method: "GET", path: "/my-tasks/bin" };
const deleteCall: RouteOf<typeof DeleteForGood> = {
  name: "deleteForGood",
  method: "DELETE",
  path: "/my-tasks/bin/entry",
};
const emptyCall: RouteOf<typeof EmptyBin> = { name: "emptyBin", method: "DELETE", path: "/my-tasks/bin" };

/** The bin as the server answered it. */
export type BinContent = AnswerOf<typeof ReadBin>;

/** @throws Failed */
export function fetchBin(): Promise<BinContent> {
  return send(readCall, {});
}

/**
 * Restores an entry, and brings the board up to date.
 * @param toListId the list for a task whose own list is deleted
 * @returns the sentence to show
 * @throws Failed
 */
export async function restoreEntry(entry: BinEntry, toListId?: string): Promise<string> {
  const { message } = await send(binRoute, { ...nameOf(entry), ...(toListId && { toListId }) });
  await catchUp();
  return message;
}

/** @throws Failed */
export async function deleteEntryForGood(entry: BinEntry): Promise<string> {
  return (await send(deleteCall, nameOf(entry))).message;
}

/**
 * Empties the bin of what the person saw.
 * @throws Failed
 */
export async function emptyWhatWasSeen(cursor: string): Promise<string> {
  return (await send(emptyCall, { cursor })).message;
}

/** The fields by which the calls name an entry. */
function nameOf({ kind, id, listId, sublistId }: BinEntry) {
  return { kind, id, ...(listId && { listId }), ...(sublistId && { sublistId }) };
}
