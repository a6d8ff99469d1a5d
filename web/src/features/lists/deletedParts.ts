import type { SectionAt } from "../../data/groups.ts";
import { findList } from "../../data/boardData.ts";
import { getState } from "../../data/store.ts";
import type { Deleted } from "../bin/restoreFromBin.ts";
import { tasksIn } from "./tasksIn.ts";

/**
 * What Undo needs to restore a deleted sublist: its sections, and the tasks that lose the names of sublist and section in their
 * titles.
 */
export function deletedSublist({
  listId,
  sublistId,
  name,
}: {
  listId: string;
  sublistId: string;
  name: string;
}): Deleted {
  const sublist = findList(getState().board, listId)?.sublists[sublistId];
  const tasks = tasksIn(listId, (task) => task.sublistId === sublistId);
  const fields = tasks.map(({ id, section }) => [
    id,
    {
      sublist: { from: null, to: name },
      ...(section !== null && { section: { from: null, to: section } }),
    },
  ]);
  return {
    kind: "sublist",
    id: sublistId,
    listId,
    name,
    sections: sublist?.sections ?? {},
    fields: Object.fromEntries(fields),
  };
}

/** What Undo needs to restore a deleted section: the section, and the tasks that lose its name in their titles. */
export function deletedSection({
  listId,
  sublistId,
  sectionId,
  name,
}: SectionAt & { name: string }): Deleted {
  const tasks = tasksIn(listId, (task) => task.section === name && task.sublistId === sublistId);
  const fields = tasks.map(({ id }) => [id, { section: { from: null, to: name } }]);
  return { kind: "section", id: sectionId, listId, sublistId, name, fields: Object.fromEntries(fields) };
}
