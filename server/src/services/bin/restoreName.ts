import { changeNumber } from "../../db/changeNumber.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { nameKey } from "@tasklane/contract/names.ts";
import type { Tx } from "../../db/engine.ts";
import { lockList } from "../../db/tables/lockList.ts";
import type { BinName } from "../../db/tables/binNames.ts";
import { changeName, liveNames } from "../../db/tables/sublistsAndSections.ts";
import type { NameSet, Named } from "../../db/tables/sublistsAndSections.ts";
import { openTasks, saveTasks } from "../../db/tables/taskRows.ts";
import { noteRewriting } from "../rewriteTitles.ts";

interface Who {
  accountId: string;
  now: number;
}

/**
 * Restores a deleted sublist, section or label, and gives it back to its tasks. A task that somebody put into another one after
 * the deletion stays there. If somebody has created one with the same name meanwhile, the tasks get that one.
 * @param listIds the lists whose tasks may get it back
 * @returns the lists with changed tasks; null if the maximum number of names is reached
 */
export async function restoreName(
  tx: Tx,
  nameSet: NameSet,
  name: BinName,
  listIds: readonly string[],
  who: Who,
): Promise<string[] | null> {
  const live = await liveNames(tx, nameSet);
  const namesake = live.find((each) => nameKey(each.name) === nameKey(name.name));
  if (!namesake && live.length >= LIMITS.names) return null;
  const back = { deleted: namesake ? 1 : 0, bin_at: null } as const;
  await changeName(tx, nameSet, name.id, back);
  if (nameSet.kind === "sublist") await restoreSections(tx, nameSet.listId, name, namesake);
  const fields = nameSet.kind === "sublist" ? (["sublist", "section"] as const) : [nameSet.kind];
  const affected: string[] = [];
  const rewritten: string[] = [];
  for (const listId of listIds) {
    const ids = await giveBack(tx, { listId, name, to: namesake?.name ?? name.name, fields }, who);
    if (ids.length > 0) affected.push(listId);
    rewritten.push(...ids);
  }
  await noteRewriting(tx, rewritten, who);
  return affected;
}

/** Restores the sections that went with a sublist. If somebody created one of the same name since, that one gets them. */
async function restoreSections(
  tx: Tx,
  listId: string,
  { id, at }: BinName,
  namesake: Named | undefined,
): Promise<void> {
  const changed = await changeNumber(tx);
  const there = namesake ? await liveNames(tx, { kind: "section", listId, sublistId: namesake.id }) : [];
  const taken = new Set(there.map(({ name }) => nameKey(name)));
  const rows = await tx
    .selectFrom("section")
    .select(["id", "name"])
    .where("list_id", "=", listId)
    .where("sublist_id", "=", id)
    .where("bin_at", "=", at)
    .execute();
  for (const row of rows) {
    const isThere = taken.has(nameKey(row.name));
    await tx
      .updateTable("section")
      .set({
        deleted: isThere ? 1 : 0,
        bin_at: null,
        changed,
        ...(namesake && !isThere && { sublist_id: namesake.id }),
      })
      .where("list_id", "=", listId)
      .where("sublist_id", "=", id)
      .where("id", "=", row.id)
      .execute();
  }
}

interface GivenBack {
  listId: string;
  name: BinName;
  /** The name that the tasks get: the deleted one, perhaps with other capitals. */
  to: string;
  fields: readonly ("sublist" | "section" | "label")[];
}

/**
 * A deleted sublist, section or label was taken from its tasks. Gives it back to them, with the values in the tasks' history. A
 * field that somebody wrote to after the deletion is left alone.
 * @returns the ids of the changed tasks
 */
async function giveBack(tx: Tx, { listId, name, to, fields }: GivenBack, who: Who): Promise<string[]> {
  await lockList(tx, listId);
  const rows = await tx
    .selectFrom("task")
    .innerJoin("history", "history.task_id", "task.id")
    .select(["task.id", "history.field", "history.value", "history.until"])
    .where("task.list_id", "=", listId)
    .where("history.list_id", "=", listId)
    .where("history.field", "in", [...fields])
    .where("history.reason", "=", "replaced")
    .where("history.value", "is not", null)
    .where("history.replaced_at", ">=", name.at)
    .where((task) => task.or([task("task.deleted_rev", "is", null), task("task.bin_act", "is not", null)]))
    .execute();
  const ids = rows.map(({ id }) => id);
  const set = await openTasks(tx, listId, ids);
  const changed = new Set<string>();
  // A task gets its section back only together with the sublist of that section.
  for (const field of fields) {
    for (const row of rows.filter((each) => each.field === field)) {
      const task = set.get(row.id)!;
      const revision = task.revisions[field];
      if (revision.rev !== row.until || revision.at !== name.at || revision.by !== name.by) continue;
      const isNamed = field === name.kind;
      if (isNamed && nameKey(row.value!) !== nameKey(name.name)) continue;
      if (!isNamed && !changed.has(row.id)) continue;
      // After the deletion, somebody put the task into a section outside any sublist. Leave it there.
      if (field === "sublist" && task.values.section !== null) continue;
      if (name.kind === "section" && task.values.sublist !== name.sublistName) continue;
      set.write(task, field, isNamed ? to : row.value, { at: who.now, by: who.accountId });
      changed.add(row.id);
    }
  }
  await saveTasks(tx, set);
  return [...changed];
}
