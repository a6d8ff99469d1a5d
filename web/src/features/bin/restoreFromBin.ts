import type { restoreFromBin as RestoreFromBin } from "@tasklane/contract/bin.ts";
import { FAILURE } from "@tasklane/contract/sentences.ts";
import type { Sublist } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { currentId } from "../../data/boardData.ts";
import type { ListsAndLabels } from "../../data/listsAndLabels.ts";
import { withLabel, withList, withSection, withSublist } from "../../data/listsAndLabels.ts";
import { defineMutation, requestOf } from "../../data/mutations/defineMutation.ts";
import { getState } from "../../data/store.ts";
import type { FormerFields } from "../tasks/formerFields.ts";
import { acknowledgeRestoredList, arrangeRestoredList } from "./restoredList.ts";
import type { ListContent } from "./restoredList.ts";
import { withFormerFields } from "../tasks/restoreFields.ts";

/** The route that restores an entry of the bin. */
export const binRoute: RouteOf<typeof RestoreFromBin> = {
  name: "restoreFromBin",
  method: "POST",
  path: "/my-tasks/bin/restore",
};

/** A deleted list, sublist, section or label, with what the board needs to show it until the server answers. */
export type Deleted = { id: string; name: string } & (
  | { kind: "completed"; listId: string; tasks: readonly Task[] }
  | { kind: "list"; content?: ListContent }
  | { kind: "sublist"; listId: string; sections: Sublist["sections"]; fields: FieldsOfTasks }
  | { kind: "section"; listId: string; sublistId: string | null; fields: FieldsOfTasks }
  | { kind: "label"; fields: FieldsOfTasks }
);

/** For each task that was not deleted itself: its fields that the deletion changed. */
type FieldsOfTasks = Readonly<Record<string, FormerFields>>;

/** Undoes a deletion: restores an entry of the bin. */
export const restoreFromBinMutation = defineMutation({
  name: "restoreFromBin",
  kind: "add",
  taskIds: (deleted: Deleted) =>
    "fields" in deleted ? Object.keys(deleted.fields) : deletedTasks(deleted).map(({ id }) => id),
  queueKeys: (deleted) => [deleted.id, ...("listId" in deleted ? [deleted.listId] : [])],
  apply: (now, deleted, id) => {
    if (!("fields" in deleted)) return now ?? deletedTasks(deleted).find((task) => task.id === id);
    const fields = deleted.fields[id];
    if (!now || !fields) return now;
    const restored = withFormerFields(now, fields);
    // The board gets the deleted sublist back by this mutation, so `restored` does not have the sublist's id yet.
    const isIn = deleted.kind === "sublist" && restored.sublistName === deleted.name;
    return isIn ? { ...restored, sublistId: deleted.id } : restored;
  },
  arrange: arrangeRestored,
  request: (deleted) => {
    const { kind } = deleted;
    const { board } = getState();
    // Tasks that were cleared together are one entry of the bin, and the id of any of them identifies it. A task that somebody
    // reopened before the deletion was sent is not in the entry.
    const gone = deletedTasks(deleted).find((task) => !board.server.get(currentId(board, task.id)));
    const id = currentId(board, (kind === "completed" && gone?.id) || deleted.id);
    const listId = "listId" in deleted ? { listId: deleted.listId } : {};
    const isBelow = deleted.kind === "section" && deleted.sublistId !== null;
    return requestOf(binRoute, { kind, id, ...listId, ...(isBelow && { sublistId: deleted.sublistId! }) });
  },
  acknowledge: ({ data }, deleted) => {
    if (deleted.kind === "completed") return { tasks: data.tasks };
    if (deleted.kind !== "list") return undefined;
    return acknowledgeRestoredList(data.listId, { ...deleted, content: deleted.content ?? {} });
  },
  failure: FAILURE.fallback,
  describe: ({ name }) => ({ title: name }),
});

/** The tasks that come back unchanged, because they were deleted themselves. */
function deletedTasks(deleted: Deleted): readonly Task[] {
  if ("tasks" in deleted) return deleted.tasks;
  return (deleted.kind === "list" && deleted.content?.tasks) || [];
}

/** Returns the lists and labels with the deleted one added again. */
export function arrangeRestored<All extends ListsAndLabels>(all: All, deleted: Deleted): All {
  const { id, name } = deleted;
  switch (deleted.kind) {
    case "completed":
      return all;
    case "list":
      return deleted.content ? arrangeRestoredList(all, { id, name, content: deleted.content }) : all;
    case "sublist":
      return withList(all, deleted.listId, (list) =>
        withSublist(list, id, { sublist_id: id, sublist_name: name, sections: deleted.sections }),
      );
    case "section":
      return withList(all, deleted.listId, (list) =>
        withSection(list, deleted.sublistId, id, { section_id: id, section_name: name }),
      );
    case "label":
      return { ...all, labels: withLabel(all.labels, { label_id: id, label_name: name }) };
  }
}
