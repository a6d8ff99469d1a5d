import { decodeTitle, encodeTitle } from "@tasklane/contract/titles.ts";
import type { Deletion } from "../simulation/Oracle.ts";
import { noteMoved } from "./actHere.ts";
import type { Part, Place, Run } from "./Run.ts";
import { sightOf } from "./sights.ts";

type GoogleTask = ReturnType<Part["who"]["google"]["tasks"]>[number];

const TASKS_AT_MOST = 12;

/** How the oracle names the place in which somebody did something in Google. */
export function inGoogle({ email }: Pick<Part, "email">): string {
  return `Google of ${email}`;
}

/** Somebody does something in Google's own app, at once and with what it shows at that moment. */
export function actInGoogle(run: Run, part: Part): void {
  const { random } = run;
  const { google } = part.who;
  run.operations++;
  const place = run.placeOf(part);
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

function add(run: Run, { part, listId, scope }: Place, shown: readonly GoogleTask[]): void {
  const { random } = run;
  const text = run.word(scope);
  const due = random.chance(0.2) ? run.day() : null;
  const notes = random.chance(0.4) ? run.word(scope) : "";
  run.create(inGoogle(part), { text, due }, notes);
  const tops = shown.filter(({ parent }) => parent === undefined);
  const parent = tops.length > 0 && random.chance(0.2) ? random.pick(tops).id : undefined;
  const fields = { ...(due !== null && { due: atMidnight(due) }), ...(notes !== "" && { notes }) };
  const { id } = part.who.google.addTask(listId, text, fields, { parent });
  run.tell(part, "added in Google", { listId, id, title: text, parent });
}

function change(run: Run, { part, listId, scope }: Place, task: GoogleTask): void {
  const { oracle, random } = run;
  const sight = sightOf(task);
  const known = oracle.taskWith(sight.values.text);
  if (known === undefined) return;
  const field = random.pick(["text", "text", "due", "notes"] as const);
  const { google } = part.who;
  const edit = (fields: Parameters<typeof google.edit>[2]): void => {
    run.tell(part, "edited in Google", { listId, id: task.id, ...fields });
    google.edit(listId, task.id, fields);
  };
  if (field === "notes") {
    const line = run.wordOf(known, scope);
    oracle.notes(known, sight.notes, sight.notes === "" ? line : `${sight.notes}\n${line}`, inGoogle(part));
    const invisible = (task.notes ?? "").slice(sight.notes.length);
    return edit({ notes: (sight.notes === "" ? line : `${sight.notes}\n${line}`) + invisible });
  }
  const value = field === "due" ? run.day() : run.wordOf(known, scope);
  oracle.write(known, field, value, sight.values[field], inGoogle(part));
  if (field === "due") return edit({ due: atMidnight(value) });
  edit({ title: encodeTitle({ ...decodeTitle(task.title), text: value }) });
}

function complete(run: Run, { part, listId }: Place, task: GoogleTask, shown: readonly GoogleTask[]): void {
  for (const one of [task, ...shown.filter(({ parent }) => parent === task.id)]) {
    const known = run.oracle.taskWith(sightOf(one).values.text);
    if (known !== undefined) run.oracle.write(known, "status", "completed", null, inGoogle(part));
  }
  run.tell(part, "completed in Google", { listId, id: task.id });
  part.who.google.complete(listId, task.id);
}

function remove(run: Run, { part, listId }: Place, task: GoogleTask, shown: readonly GoogleTask[]): void {
  const { oracle, random } = run;
  const { google } = part.who;
  const there = google.tasks(listId).filter(({ deleted }) => !deleted);
  const deletions = [task, ...there.filter(({ parent }) => parent === task.id)].flatMap((one): Deletion[] => {
    const sight = sightOf(one);
    const known = oracle.taskWith(sight.values.text);
    if (known === undefined) return [];
    const deletion = oracle.remove(known, sight, inGoogle(part), one === task ? null : task.id);
    // of two copies that they see for a moment, they remove one
    deletion.excluded = shown.some(
      (other) => other.id !== one.id && oracle.taskWith(sightOf(other).values.text) === known,
    );
    return [deletion];
  });
  run.tell(part, "deleted in Google", { listId, id: task.id });
  google.delete(listId, task.id);
  if (deletions.length > 1 || !random.chance(0.15)) return;
  run.tell(part, "took that back", {});
  google.undelete(listId, task.id);
  oracle.restore(deletions);
}

function reorder(run: Run, { part, listId }: Place, task: GoogleTask, shown: readonly GoogleTask[]): void {
  const { random } = run;
  const siblings = shown.filter(({ id, parent }) => parent === task.parent && id !== task.id);
  const isAlone = !part.who.google.tasks(listId).some(({ parent }) => parent === task.id);
  const tops = shown.filter(({ id, parent }) => parent === undefined && id !== task.id);
  if (isAlone && tops.length > 0 && random.chance(0.3)) {
    const parent = task.parent === undefined ? random.pick(tops).id : undefined;
    run.tell(part, "hung elsewhere in Google", { listId, id: task.id, parent });
    return part.who.google.reorder(listId, task.id, { parent });
  }
  const previous = siblings.length > 0 && random.chance(0.8) ? random.pick(siblings).id : undefined;
  run.tell(part, "placed in Google", { listId, id: task.id, previous });
  part.who.google.reorder(listId, task.id, { parent: task.parent, previous });
}

function move(run: Run, { part, listId }: Place, task: GoogleTask): void {
  if (task.parent !== undefined) return;
  // completed ones, which are hidden, go along
  const under = part.who.google.tasks(listId).filter((one) => one.parent === task.id && !one.deleted);
  const lists = [...part.own, ...(part.state === "member" ? [part.shared] : [])];
  const to = run.random.pick(lists.filter((other) => other !== listId));
  noteMoved(run, [task, ...under], to === part.shared);
  run.tell(part, "moved in Google", { listId, id: task.id, to });
  part.who.google.moveToList(listId, task.id, to);
}

function atMidnight(day: string): string {
  return `${day}T00:00:00.000Z`;
}
