import { deleteList, insertList, renameList } from "../state/lists.ts";
import type { Answer, Call } from "./call.ts";
import { invalidValue } from "./errors.ts";
import { requireRoomForList } from "./limits.ts";
import { requireList } from "./lookup.ts";
import { decodePageToken, encodePageToken, pageSize } from "./paging.ts";
import { collection, listResource } from "./serialise.ts";
import { readTitle } from "./task-body.ts";

const PAGE = 1000;

/** tasklists.list: the default list first, then the others, the oldest first. */
export function list({ account, query, world }: Call): Answer {
  const { offset } = decodePageToken(query.get("pageToken"));
  const end = offset + pageSize(query.get("maxResults"), PAGE, PAGE);
  const more = end < account.lists.length ? encodePageToken({ offset: end }) : undefined;
  const items = account.lists.slice(offset, end).map(listResource);
  return { resource: collection("tasks#taskLists", items, more, world.switches), etagHeader: true };
}

/** tasklists.get: returns a list. */
export function get(call: Call): Answer {
  return { resource: listResource(requireList(call)), etagHeader: true };
}

/**
 * tasklists.insert: creates a list.
 * @throws ApiError past the limit of lists
 */
export function insert(call: Call): Answer {
  const { world, account, body } = call;
  const title = readTitle(body["title"], world.switches);
  requireRoomForList(call);
  return { resource: listResource(insertList(world, account, title)), etagHeader: true };
}

/** tasklists.patch: changes only the fields in the body. */
export function patch(call: Call): Answer {
  const target = requireList(call);
  if ("title" in call.body)
    renameList(call.world, target, readTitle(call.body["title"], call.world.switches));
  return { resource: listResource(target) };
}

/** tasklists.update: replaces the list, so an absent title becomes empty. */
export function update(call: Call): Answer {
  const target = requireList(call);
  renameList(call.world, target, readTitle(call.body["title"], call.world.switches));
  return { resource: listResource(target) };
}

/**
 * tasklists.delete: deletes a list.
 * @throws ApiError 400 for the default list, which cannot be deleted
 */
export function remove(call: Call): Answer {
  const target = requireList(call);
  if (target.isDefault) throw invalidValue();
  deleteList(call.world, call.account, target);
  return {};
}
