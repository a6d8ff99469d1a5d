import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { Deletion } from "../simulation/Oracle.ts";
import { noteMoved } from "./actHere.ts";
import type { Membership, Place, Run } from "./Run.ts";
import { sightOf } from "./sights.ts";

type GoogleTask = ReturnType<Membership["who"]["google"]["tasks"]>[number];

const TASKS_AT_MOST = 12;

/** Names the place of a change made in Google, for the oracle. */
export function inGoogle({ email }: Pick<Membership, "email">): string {
  return `Google of ${email}`;
}

/** A person makes one change in Google's own app, based on what it shows at that moment. */
export function actInGoogle(run: Run, membership: Membership): void {
  const { random } = run;
  const { google } = membership.who;
  run.operations++;
  const place = run.placeOf(membership);
  const { listId } = place;
  const shown = google.visible(listId);
  const dice = random.next();
  if (shown.length < 2 || (dice < 0.22 && shown.length < TASKS_AT_MOST)) return add(run, place, shown);
  const task = random.pick(shown);
  if (dice < 0.6) return change(run, place, task);
  if (dice < 0.72) return complete(run, place, task, shown);
  if (dice < 0.82) return remove(run, place, task, shown);
  if (dice < 0.96) return reorder(run, place, task, shown);
  return move(run, place, task);
}

function add(run: Run, { membership, listId, scope }: Place, shown: readonly GoogleTask[]): void {
  const { random } = run;
  const text = run.word(scope);
  const due = random.chance(0.2) ? run.day() : null;
  const notes = random.chance(0.4) ? run.word(scope) : "";
  run.create(inGoogle(membership), { text, due }, notes);
  const tops = shown.filter(({ parent }) => parent === undefined);
  const parent = tops.length > 0 && random.chance(0.2) ? random.pick(tops).id : undefined;
  const fields = { ...(due !== null && { due: atMidnight(due) }), ...(notes !== "" && { notes }) };
  const { id } = membership.who.google.addTask(listId, text, fields, { parent });
  run.tell(membership, "added in Google", { listId, id, title: text, parent });
}

function change(run: Run, { membership, listId, scope }: Place, task: GoogleTask): void {
  const { oracle, random } = run;
  const sight = sightOf(task);
  const known = oracle.taskWith(sight.values.text);
  if (known === undefined) return;
  const field = random.pick(["text", "text", "due", "notes"] as const);
  const { google } = membership.who;
  const edit = (fields: Parameters<typeof google.edit>[2]): void => {
    run.tell(membership, "edited in Google", { listId, id: task.id, ...fields });
    google.edit(listId, task.id, fields);
  };
  if (field === "notes") {
    const line = run.wordOf(known, scope);
    oracle.notes(
      known,
      sight.notes,
      sight.notes === "" ? line : `${sight.notes}\n${line}`,
      inGoogle(membership),
    );
    const invisible = (task.notes ?? "").slice(sight.notes.length);
    return edit({ notes: (sight.notes === "" ? line : `${sight.notes}\n${line}`) + invisible });
  }
  const value = field === "due" ? run.day() : run.wordOf(known, scope);
  oracle.write(known, field, value, sight.values[field], inGoogle(membership));
  if (field === "due") return edit({ due: atMidnight(value) });
  edit({ title: encodeTitle({ ...decodeTitle(task.title), text: value }) });
}

function complete(
  run: Run,
  { membership, listId }: Place,
  task: GoogleTask,
  shown: readonly GoogleTask[],
): void {
  for (const one of [task, ...shown.filter(({ parent }) => parent === task.id)]) {
    const known = run.oracle.taskWith(sightOf(one).values.text);
    if (known !== undefined) run.oracle.write(known, "status", "completed", null, inGoogle(membership));
  }
  run.tell(membership, "completed in Google", { listId, id: task.id });
  membership.who.google.complete(listId, task.id);
}

function remove(
  run: Run,
  { membership, listId }: Place,
  task: GoogleTask,
  shown: readonly GoogleTask[],
): void {
  const { oracle, random } = run;
  const { google } = membership.who;
  const there = google.tasks(listId).filter(({ deleted }) => !deleted);
  const deletions = [task, ...there.filter(({ parent }) => parent === task.id)].flatMap((one): Deletion[] => {
    const sight = sightOf(one);
    const known = oracle.taskWith(sight.values.text);
    if (known === undefined) return [];
    const deletion = oracle.remove(known, sight, inGoogle(membership), one === task ? null : task.id);
    // If the person sees two copies of a task for a moment, they delete only one. That deletion does not count.
    deletion.excluded = shown.some(
      (other) => other.id !== one.id && oracle.taskWith(sightOf(other).values.text) === known,
    );
    return [deletion];
  });
  run.tell(membership, "deleted in Google", { listId, id: task.id });
  google.delete(listId, task.id);
  if (deletions.length > 1 || !random.chance(0.15)) return;
  run.tell(membership, "took that back", {});
  google.undelete(listId, task.id);
  oracle.restore(deletions);
}

function reorder(
  run: Run,
  { membership, listId }: Place,
  task: GoogleTask,
  shown: readonly GoogleTask[],
): void {
  const { random } = run;
  const siblings = shown.filter(({ id, parent }) => parent === task.parent && id !== task.id);
  const isAlone = !membership.who.google.tasks(listId).some(({ parent }) => parent === task.id);
  const tops = shown.filter(({ id, parent }) => parent === undefined && id !== task.id);
  if (isAlone && tops.length > 0 && random.chance(0.3)) {
    const parent = task.parent === undefined ? random.pick(tops).id : undefined;
    run.tell(membership, "hung elsewhere in Google", { listId, id: task.id, parent });
    return membership.who.google.reorder(listId, task.id, { parent });
  }
  const previous = siblings.length > 0 && random.chance(0.8) ? random.pick(siblings).id : undefined;
  run.tell(membership, "placed in Google", { listId, id: task.id, previous });
  membership.who.google.reorder(listId, task.id, { parent: task.parent, previous });
}

function move(run: Run, { membership, listId }: Place, task: GoogleTask): void {
  if (task.parent !== undefined) return;
  // Completed subtasks are hidden, but they move with their parent.
  const under = membership.who.google.tasks(listId).filter((one) => one.parent === task.id && !one.deleted);
  const lists = [...membership.own, ...(membership.state === "member" ? [membership.shared] : [])];
  const to = run.random.pick(lists.filter((other) => other !== listId));
  noteMoved(run, [task, ...under], to === membership.shared);
  run.tell(membership, "moved in Google", { listId, id: task.id, to });
  membership.who.google.moveToList(listId, task.id, to);
}

function atMidnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
