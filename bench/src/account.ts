import type { Emulator } from "@tasklane/emulator/start.ts";

type FillList = Parameters<Emulator["fill"]>[1][number];
type FillTask = FillList["tasks"][number];

export const LISTS = 20;
export const TASKS_A_LIST = 500;

/** A busy Google account: subtasks, notes, due dates, completed tasks. */
export function busyAccount(tasksAList = TASKS_A_LIST): FillList[] {
  return Array.from({ length: LISTS }, (_each, list) =>
    busyList(list === 0 ? "@default" : `List ${list}`, tasksAList, list),
  );
}

/** A list of the busy account. Of every five tasks, one has two others as subtasks, one stands alone, and one is completed. */
export function busyList(title: string, tasks: number, list = 0): FillList {
  return {
    title,
    tasks: Array.from({ length: tasks / 5 }, (_task, at) => taskWithSubtasks(list, at)).flat(),
  };
}

function taskWithSubtasks(list: number, at: number): FillTask[] {
  const task = (n: number): FillTask => ({
    title: `Write to supplier ${list}.${at}.${n} about the offer for next year`,
    ...(n % 2 === 0 && { due: `2026-12-${String(1 + ((at + n) % 28)).padStart(2, "0")}` }),
    ...(n % 3 === 0 && {
      notes: `They asked for prices of lot ${at}, and when it can be sent.\nCall first.`,
    }),
    ...(n === 4 && { status: "completed" as const, hidden: true }),
  });
  return [{ ...task(0), children: [task(1), task(2)] }, task(3), task(4)];
}

/** SQL that gives each list in Tasklane four sublists with two sections each, and the account six labels. */
export const DIVIDED = `
  begin immediate;
  update clock set n = n + 1;
  insert into sublist (list_id, id, name, deleted, changed)
    select list.id, '170000000000' || n.value, 'Sublist ' || n.value, 0, clock.n
    from list, clock, json_each('[0,1,2,3]') as n;
  insert into section (list_id, sublist_id, id, name, deleted, changed)
    select list_id, sublist.id, '180000000000' || n.value, 'Section ' || n.value, 0, sublist.changed
    from sublist, json_each('[0,1]') as n;
  insert into label (account_id, id, name, deleted, changed)
    select account.id, '190000000000' || n.value, 'Label ' || n.value, 0, clock.n
    from account, clock, json_each('[0,1,2,3,4,5]') as n;
  update task set changed = (select n from clock),
    sublist = 'Sublist ' || (rowid % 4),
    section = iif(rowid % 3 = 0, null, 'Section ' || (rowid % 2)),
    label = iif(rowid % 2 = 0, null, 'Label ' || (rowid % 6));
  commit`;
