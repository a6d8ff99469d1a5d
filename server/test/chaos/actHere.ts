import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import {
  addSubTask,
  addTask,
  completeTask,
  deleteTask,
  googleTask,
  moveTask,
  reorderTask,
  restoreTask,
} from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import { linesOf } from "../simulation/Oracle.ts";
import { tasksOn } from "./Somebody.ts";
import type { Membership, Place, Run } from "./Run.ts";
import { sightOf } from "./sights.ts";

const TASKS_AT_MOST = 12;
const HERE = "here";

/** A person reads their board and then makes one change. The oracle learns the change before the call is sent. */
export async function actHere(run: Run, membership: Membership): Promise<void> {
  const { random } = run;
  run.operations++;
  const board = await membership.who.board(random.chance(0.25));
  const place = run.placeOf(membership);
  const shown = tasksOn(board, place.listId);
  const dice = random.next();
  if (shown.length < 2 || (dice < 0.22 && shown.length < TASKS_AT_MOST)) return add(run, place, shown);
  const task = random.pick(shown);
  if (dice < 0.62) return change(run, place, task);
  if (dice < 0.74) return complete(run, place, task, shown);
  if (dice < 0.84) return remove(run, place, task, shown);
  if (dice < 0.94) return reorder(run, place, task, shown);
  return move(run, place, task, shown);
}

async function add(run: Run, { membership, listId, scope }: Place, shown: readonly Task[]): Promise<void> {
  const { oracle, random } = run;
  const values = {
    text: run.word(scope),
    sublist: random.chance(0.3) ? run.word(scope) : null,
    label: random.chance(0.2) ? run.word(scope) : null,
    due: random.chance(0.2) ? run.day() : null,
  };
  const notes = random.chance(0.4) ? run.word(scope) : "";
  const known = run.create(HERE, values, notes);
  const title = encodeTitle({ ...values, section: null, path: [] });
  const parents = shown.filter(({ parent, status }) => parent === null && status === "needsAction");
  const input = { listId, title, notes, due: values.due };
  const made =
    parents.length > 0 && random.chance(0.25)
      ? await send(run, membership, addSubTask, { ...input, parentTaskId: random.pick(parents).id })
      : await send(run, membership, addTask, input);
  if (made) run.ids.set(known, made.data.id);
  else oracle.creations.get(known)!.excluded = true;
}

async function change(run: Run, { membership, listId, scope }: Place, task: Task): Promise<void> {
  const { oracle, random } = run;
  const sight = sightOf(task);
  const known = oracle.taskWith(sight.values.text);
  if (known === undefined) return;
  const field = random.pick(["text", "text", "sublist", "label", "due", "due", "notes", "notes"] as const);
  const values = { ...sight.values };
  let { notes } = sight;
  let writes: { excluded: boolean }[];
  if (field === "notes") {
    const lines = linesOf(notes);
    const less = lines.length > 0 && random.chance(0.3) ? random.pick(lines) : null;
    const line = run.wordOf(known, scope);
    notes = (less === null ? [...lines, line] : lines.filter((other) => other !== less)).join("\n");
    const removal = oracle.notes(known, sight.notes, notes, HERE);
    writes = [removal ?? oracle.added.at(-1)!];
  } else {
    const cleared = field !== "text" && values[field] !== null && random.chance(0.15);
    values[field] = cleared ? null : field === "due" ? run.day() : run.wordOf(known, scope);
    writes = [oracle.write(known, field, values[field], sight.values[field], HERE)];
  }
  const { text, sublist, section, label, due } = values;
  const whole = { title: encodeTitle({ text: text!, sublist, section, label, path: [] }), notes, due };
  const only = field === "notes" || field === "due" ? { [field]: whole[field] } : { title: whole.title };
  const input = { taskListId: listId, taskId: task.id, baseVersion: task.version };
  const done = await send(run, membership, googleTask, { ...input, ...(random.chance(0.5) ? whole : only) });
  // A refused change has no effect, so the oracle must not count it.
  if (!done) for (const one of writes) one.excluded = true;
}

async function complete(
  run: Run,
  { membership, listId }: Place,
  task: Task,
  shown: readonly Task[],
): Promise<void> {
  const status = task.status === "completed" ? "needsAction" : "completed";
  const along = status === "completed" ? shown.filter(({ parent }) => parent === task.id) : [];
  const writes = [task, ...along].flatMap((one) => {
    const known = run.oracle.taskWith(one.finalTitle);
    if (known === undefined || one.status === status) return [];
    return [run.oracle.write(known, "status", status, null, HERE)];
  });
  const input = { tasklistId: listId, taskId: task.id, status, baseVersion: task.version } as const;
  const done = await send(run, membership, completeTask, input);
  if (!done) for (const one of writes) one.excluded = true;
}

async function remove(
  run: Run,
  { membership, listId }: Place,
  task: Task,
  shown: readonly Task[],
): Promise<void> {
  const { oracle, random } = run;
  const family = [task, ...shown.filter(({ parent }) => parent === task.id)];
  const deletions = family.flatMap((one) => {
    const sight = sightOf(one);
    const known = oracle.taskWith(sight.values.text);
    // The call does not say which state of the subtasks the person had seen, so their deletion is not judged.
    if (known !== undefined && one !== task) oracle.unprotect(known, "removed");
    return known === undefined ? [] : [oracle.remove(known, sight, HERE)];
  });
  const input = { tasklistId: listId, taskId: task.id };
  if (!(await send(run, membership, deleteTask, { ...input, baseVersion: task.version }))) {
    for (const deletion of deletions) oracle.deletions.splice(oracle.deletions.indexOf(deletion), 1);
    return;
  }
  if (random.chance(0.25) && (await send(run, membership, restoreTask, { listId, taskId: task.id })))
    oracle.restore(deletions);
}

async function reorder(
  run: Run,
  { membership, listId }: Place,
  task: Task,
  shown: readonly Task[],
): Promise<void> {
  const siblings = shown.filter(({ id, parent }) => parent === task.parent && id !== task.id);
  const after = siblings.length > 0 && run.random.chance(0.8) ? run.random.pick(siblings).id : null;
  await send(run, membership, reorderTask, { listId, taskId: task.id, after });
}

/**
 * Moves a task to another list, where it becomes a new task for the oracle. In the old list it is deleted, or another
 * person's edit keeps it alive (S7).
 */
async function move(
  run: Run,
  { membership, listId }: Place,
  task: Task,
  shown: readonly Task[],
): Promise<void> {
  const lists = [...membership.own, ...(membership.state === "member" ? [membership.shared] : [])];
  const to = run.random.pick(lists.filter((other) => other !== listId));
  noteMoved(run, [task, ...shown.filter(({ parent }) => parent === task.id)], to === membership.shared);
  await send(run, membership, moveTask, { fromListId: listId, toListId: to, taskId: task.id });
}

/**
 * Notes that tasks may be in another list from now on. Of such a task it is only judged that it is neither lost nor
 * doubled, not what its fields contain.
 */
export function noteMoved(run: Run, tasks: readonly Parameters<typeof sightOf>[0][], shared: boolean): void {
  for (const task of tasks) {
    const known = run.oracle.taskWith(sightOf(task).values.text);
    if (known === undefined) continue;
    run.moved.add(known);
    run.oracle.unprotect(known, "removed");
    if (shared) run.released.add(known);
  }
}

async function send<C extends Call>(
  run: Run,
  membership: Membership,
  call: C,
  input: InputOf<C>,
): Promise<AnswerOf<C> | null> {
  run.tell(membership, call.name, input as object);
  const answer = await membership.who.does(call, input);
  run.tell(membership, `${call.name} was ${answer ? "done" : "refused"}`, { ...(answer as object | null) });
  return answer;
}
