import { answerMassDeletion } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import type { Store } from "../../src/db/engine.ts";
import { fatesOf, judgeFate } from "../simulation/judgeFate.ts";
import type { Shown } from "../simulation/Simulation.ts";
import { replicaDiffers } from "./replicaDiffers.ts";
import { Run, SHARED } from "./Run.ts";
import { tasksOn } from "./Somebody.ts";
import { sightOf } from "./sights.ts";

/**
 * Compares everybody's boards with their Google lists (I1, I3). If a mass deletion awaits an answer, the person
 * confirms it.
 * @returns the differences that are still there
 */
export async function differences(run: Run, refresh: boolean): Promise<string[]> {
  const found: string[] = [];
  const boards = await Promise.all(
    run.memberships.map(async (membership) => [membership, await membership.who.board(refresh)] as const),
  );
  for (const [membership, board] of boards) {
    for (const list of [...board.lists, ...board.sharedLists]) {
      if (list.held)
        await membership.who.does(answerMassDeletion, { listId: list.google_list_id, meant: true });
      for (const what of replicaDiffers(membership.who, board, list))
        found.push(`${what}, "${list.google_list_name}" of ${membership.email}`);
    }
  }
  const members = boards.filter(([{ state }]) => state === "member");
  const [first, ...others] = members.map(
    ([membership, board]) => [membership, tasksOn(board, membership.shared).map(asShown).sort()] as const,
  );
  for (const [membership, shown] of others)
    if (shown.join("\n") !== first![1].join("\n"))
      found.push(`I1 the boards of ${first![0].email} and ${membership.email} differ`);
  return found;
}

/**
 * Returns the part of a task that every member must see alike. That includes labels, because a new label is created
 * for every member of the list.
 */
function asShown(task: Task): string {
  const { id, position, parent } = task;
  return JSON.stringify([id, sightOf(task), parent, position]);
}

/** Judges a run by what its people did and saw. To be called once boards and Google no longer differ. */
export async function judgeRun(run: Run, store: Store): Promise<void> {
  const { oracle } = run;
  noteWhatGoogleLetPass(run);
  const rows = await rowsOf(run, store);
  const tasks = rows.map((row): Shown => {
    const { id, order_key, rev, sublist, section, label, due, status, notes, parent } = row;
    // A name in a title stays text if the task's list has no such name (rule T9). The oracle knows the decoded title.
    const { text } = oracle.taskWith(row.text) === undefined ? decodeTitle(row.text) : row;
    const values = { text, sublist, section, label, due, status };
    return { id, place: order_key, rev, values, notes, parent, deleted: row.deleted_rev !== null };
  });
  const history = await store.db
    .selectFrom("history")
    .select(["task_id", "field", "value"])
    .where("task_id", "in", ["", ...tasks.map(({ id }) => id)])
    .execute();
  const fates = fatesOf(run, tasks, history);
  const numberOf = new Map(tasks.map(({ id, values }) => [id, oracle.taskWith(values.text)]));
  for (const [task, { excluded, place }] of oracle.creations) {
    const isDeleted = oracle.deletions.some((deletion) => deletion.task === task);
    const fate = fates.get(task);
    if (!excluded && !isDeleted && !fate) run.violate("I2 task lost", `${textsOf(run, task)} made ${place}`);
    if (run.moved.has(task) && !excluded && !isDeleted && fate && !fate.live)
      run.violate("I2 moved task lost", textsOf(run, task));
  }
  const before = run.violations.length;
  for (const fate of fates.values()) {
    const wentWith = fate.all.map(({ parent }) => numberOf.get(parent ?? ""));
    // Somebody deleted the task's parent. A deletion in our app includes subtasks that were added meanwhile.
    const along = wentWith.some((task) => oracle.deletions.some((deletion) => deletion.task === task));
    if (!fate.live && fate.deletions.length === 0 && along) continue;
    // A subtask that was added in our app and not yet sent to Google moves with its parent.
    const movedAlong = wentWith.some((task) => task !== undefined && run.moved.has(task));
    if (run.moved.has(fate.task) || movedAlong) {
      const lists = rows.filter(
        ({ id, deleted_rev }) => deleted_rev === null && numberOf.get(id) === fate.task,
      );
      // Another person's edit may have kept the task in the old list. If that task is moved later, the new list has
      // two tasks with this text, and both are right (S7).
      const leftBehind = rows.some(
        ({ id, former_id }) => former_id !== null && numberOf.get(id) === fate.task,
      );
      if (!leftBehind && new Set(lists.map(({ list_id }) => list_id)).size < lists.length)
        run.violate("I3 two tasks of one", textsOf(run, fate.task));
      continue;
    }
    judgeFate(run, fate);
    const id = run.ids.get(fate.task);
    if (fate.live && id !== undefined && fate.live.id !== id)
      run.violate("another id", `${textsOf(run, fate.task)}: ${fate.live.id}, made as ${id}`);
  }
  for (let at = before; at < run.violations.length; at++)
    run.violations[at] = run.violations[at]!.replace(/\bo(\d+)/, (_, task: string) =>
      textsOf(run, Number(task)),
    );
}

/** Reads every task of the run's people, except those in lists that people kept after leaving. */
async function rowsOf(run: Run, store: Store) {
  const left = run.memberships.filter(({ state }) => state === "left").map(({ shared }) => shared);
  const kept = await store.db
    .selectFrom("member")
    .select("list_id")
    .where("google_list_id", "in", ["", ...left])
    .execute();
  const lists = await store.db
    .selectFrom("member")
    .innerJoin("account", "account.id", "member.account_id")
    .select("member.list_id")
    .where(
      "account.email",
      "in",
      run.memberships.map(({ email }) => email),
    )
    .where("member.list_id", "not in", ["", ...kept.map(({ list_id }) => list_id)])
    .execute();
  return store.db
    .selectFrom("task")
    .selectAll()
    .where("list_id", "in", ["", ...lists.map(({ list_id }) => list_id)])
    .execute();
}

/**
 * Notes the calls that our promises do not cover. If Google replaced a newer state by our write, the task is not
 * judged. All our deletions are recorded, because a subtask that is deleted with its parent may come back (E2). So are
 * our moves of subtasks to other lists, if Google said that they were done: the old list tells which parent they left.
 */
export function noteWhatGoogleLetPass({ emulator, oracle, memberships }: Run): void {
  for (const { who, email } of memberships) {
    const all = who.google
      .lists()
      .flatMap((list) => who.google.tasks(list.id).map((task) => ({ list, task })));
    const taskOf = new Map(all.map(({ task }) => [task.id, oracle.taskWith(sightOf(task).values.text)]));
    const left = new Map(
      all.filter(({ task }) => task.deleted).map(({ list, task }) => [`${list.id} ${task.id}`, task]),
    );
    for (const { operation, path, query, status, at, ignoredIfMatch } of emulator.ledger.entries(email)) {
      const id = path.slice(path.lastIndexOf("/") + 1);
      if (operation === "tasks.delete") oracle.deletedByUs.add(id);
      if (operation === "tasks.move" && status === 200 && query.includes("destinationTasklist=")) {
        const [, list, moved] = /lists\/(.+)\/tasks\/(.+)\/move$/.exec(path)!;
        const { title, parent } = left.get(`${list} ${moved}`) ?? {};
        if (title !== undefined && parent !== undefined) oracle.noteMovedOut(title, parent, at);
      }
      const task = taskOf.get(id);
      if (ignoredIfMatch && task !== undefined) oracle.unprotect(task, "removed");
    }
  }
}

/** Checks that no word of a list is in the Google account of a person who is not a member of it (I7). */
export function judgePrivacy(all: readonly Run[]): void {
  const byTag = new Map(all.map((run) => [run.tag, run]));
  for (const membership of all.flatMap(({ memberships }) => memberships).filter(({ who }) => who !== null)) {
    for (const list of membership.who.google.lists()) {
      for (const { title, notes = "" } of membership.who.google.tasks(list.id)) {
        for (const { word, tag, scope, n } of Run.wordsIn(`${list.title} ${title} ${notes}`)) {
          const run = byTag.get(tag)!;
          const task = run.wordsOf.get(word);
          const isReleased = task !== undefined && run.released.has(task);
          const isTheirs =
            scope === SHARED ? n <= membership.leftAt : scope === membership.scope || isReleased;
          if (!run.memberships.includes(membership) || !isTheirs)
            run.violate("I7 leaked", `${word} to ${membership.email}`);
        }
      }
    }
  }
}

function textsOf({ oracle }: Run, task: number): string {
  return `[${(oracle.byField.get(`${task}:text`) ?? []).map(({ value }) => value).join(" ")}]`;
}
