import { normText } from "@tasklane/contract/names.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { liveCopies, saveCopies } from "../db/tables/replicas.ts";
import type { CopyState } from "../domain/replica.ts";
import type { Reader, Store, Tx } from "../db/engine.ts";
import type { MemberRow } from "../db/tables/members.ts";
import { knownNames } from "../db/tables/knownNames.ts";
import { readTitle } from "../domain/title.ts";
import { openTasks, saveTasks } from "../db/tables/taskRows.ts";
import { FIELDS } from "../domain/task.ts";
import type { Field } from "../domain/task.ts";

/** Names in a title that Google holds and that we read as text, because one of them is nowhere yet. */
export interface UnreadTitle {
  sublist: string | null;
  section: string | null;
  label: string | null;
}

/** A copy whose title looks encoded and was taken as text. */
function isUnread(copy: CopyState): boolean {
  return copy.base.text.value === normText(copy.rawTitle) && decodeTitle(copy.rawTitle).suffixed;
}

/** The names that the titles of a member's list carry and that are read as text. */
export async function unreadTitles(tx: Reader, member: MemberRow): Promise<UnreadTitle[]> {
  return (await liveCopies(tx, member.id)).filter(isUnread).map((copy) => decodeTitle(copy.rawTitle));
}

/**
 * Reads the titles of a member's list anew, after names were created. Google holds what they say already, so the base
 * moves along and nothing is written there.
 * @returns how many tasks say more than before
 */
export async function rereadTitles(
  store: Store,
  tx: Tx,
  member: MemberRow,
  how: { at: number; by: string },
): Promise<number> {
  const copies = await liveCopies(tx, member.id);
  const names = await knownNames(tx, member.list_id, member.account_id);
  const ids = new Set(copies.map((copy) => copy.googleId));
  const unread = copies.filter(isUnread);
  const set = await openTasks(
    tx,
    member.list_id,
    unread.map((copy) => copy.taskId),
  );
  const read: CopyState[] = [];
  for (const copy of unread) {
    const task = set.get(copy.taskId);
    const values = readTitle(copy.rawTitle, null, names, (id) => ids.has(id));
    if (!task || task.dead || values.text === copy.base.text.value) continue;
    for (const [field, value] of Object.entries(values) as [Field, string | null][]) {
      const untouched = task.values[field] === copy.base[field].value;
      if (untouched && task.values[field] !== value) set.write(task, field, value, how);
      copy.base[field] = { value, ver: untouched ? task.stamps[field].ver : copy.base[field].ver };
    }
    // one that is behind in something else stays so, and is still pushed
    if (FIELDS.every((field) => copy.base[field].value === task.values[field])) copy.agreed = task.ver;
    read.push(copy);
  }
  await saveTasks(store, tx, set);
  await saveCopies(store, tx, member.id, read);
  return read.length;
}
