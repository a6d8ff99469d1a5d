import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { standingOf, versionOf } from "../../db/tables/lists.ts";
import { isBeingLeft } from "../../db/tables/otherLists.ts";
import { changeMember, memberById } from "../../db/tables/members.ts";
import type { MemberRow } from "../../db/tables/members.ts";
import { openPendingWrites } from "../../db/tables/pendingWrites.ts";
import { jobTasks } from "../../db/tables/jobs.ts";
import { changedBy, standsBefore, taskKinds, tasksBehind } from "../../db/tables/ordering.ts";
import { findDueTasks } from "../../db/tables/refusals.ts";
import { refusableOf } from "../../domain/refusal.ts";
import type { Refusable } from "../../domain/refusal.ts";
import type { Field } from "../../domain/task.ts";
import { duplicatesOf } from "../../db/tables/duplicates.ts";
import { answerDelete, answerInsert, answerMove, answerPatch, refuse, takeBack } from "./answers.ts";
import { decide } from "../merge/decide.ts";
import type { Draft } from "../merge/draft.ts";
import { openDraft, saveDraft, settle } from "../drafts.ts";
import type { Scope } from "../drafts.ts";
import { keepAssigned } from "./keepAssigned.ts";
import { skipFailed } from "../skipFailed.ts";
import { plan } from "./plan.ts";
import type { Run, Step } from "./plan.ts";
import { pullHinted, pullPlaces } from "../pull/pullHinted.ts";
import { followMoves } from "../pull/movedInGoogle.ts";
import { readTask } from "../pull/readTask.ts";
import { pushOrder, noteOrder } from "./pushOrder.ts";
import { removeDuplicates } from "./removeDuplicates.ts";
import { remoteTaskFrom } from "../merge/RemoteTask.ts";
import type { Spending } from "../quota/shares.ts";
import { fenced, noteChanges, sameMember } from "../worker.ts";
import type { Worker } from "../worker.ts";

/** How many steps one task may take in one run. A task that needs more goes on in the next run. */
const STEPS = 8;

/** When to push again (our time), or null when everything is in step. */
export type Rest = { until: number } | null;

/**
 * Pushes what is behind in one member's Google list (rules U1 to U14). It finds work by comparing: the tasks whose
 * revision is above the member's checkpoint, the pending writes that are open, and the refusals that are due.
 * @returns when to push again, or null when everything is in step
 * @throws GoogleFailure when Google takes no calls of this account at present; the next run finds the rest again
 */
export async function pushList(worker: Worker, member: MemberRow): Promise<Rest> {
  const run: Run = {
    googleNow: member.watermark ?? 0,
    pulledAt: member.pulled_at,
    read: new Set(),
    listedAt: null,
    placedAt: null,
    unplaced: new Set(),
    apart: new Set(),
  };
  const { todo, top, duplicates, backfilling, shared } = await worker.store.snapshot(async (tx) => {
    const seq = await versionOf(tx, member.list_id);
    const behind = await tasksBehind(tx, member.list_id, member.id, member.settled);
    const open = await openPendingWrites(tx, member.id);
    const due = await findDueTasks(tx, member.id, worker.pace.now());
    const ids = new Set([
      ...behind.map((task) => task.id),
      ...open.map((pendingWrite) => pendingWrite.taskId),
      ...due,
    ]);
    const kinds = await taskKinds(tx, ids);
    const rank = (id: string): number => {
      const kind = kinds.get(id);
      return kind?.dead ? (kind.subtask ? 2 : 3) : kind?.subtask ? 1 : 0; // the order of writes (U3)
    };
    const versions = new Map(behind.map((task) => [task.id, task.ver]));
    const ofJobs = ids.size > PIECE ? await jobTasks(tx, member.account_id) : new Set<string>();
    const late = (id: string): number => (ofJobs.has(id) ? 1 : 0);
    return {
      todo: [...ids].sort(
        (a, b) => late(a) - late(b) || rank(a) - rank(b) || (versions.get(b) ?? 0) - (versions.get(a) ?? 0),
      ),
      backfilling: ofJobs,
      top: seq,
      duplicates: await duplicatesOf(tx, member.id),
      shared: (await standingOf(tx, member.list_id)) === "shared",
    };
  });
  const removed = await removeDuplicates(worker, member, duplicates);
  const waits: number[] = removed ? [] : [worker.pace.now() + BLOCKED_FOR];
  const behindCheckpoint: string[] = [];
  let filled = 0;
  const isOwn = ownChanges(worker, member, todo);
  const laterFor = (spending: Spending): number =>
    Math.max(spending === "spreading" ? (worker.spreadsFrom?.() ?? 0) : 0, worker.slowUntil?.(spending) ?? 0);
  for (const [at, id] of todo.entries()) {
    worker.backfilling = backfilling.has(id);
    worker.spendsOn = worker.backfilling
      ? "backfilling"
      : shared && !(await isOwn(id))
        ? "spreading"
        : "writes";
    const later = worker.backfilling ? 0 : laterFor(worker.spendsOn);
    if (later > 0) {
      behindCheckpoint.push(id);
      waits.push(later);
      continue;
    }
    const rest = worker.backfilling ? restOf(worker, filled++) : 0;
    if (rest > 0) {
      behindCheckpoint.push(...todo.slice(at));
      waits.push(rest);
      break;
    }
    const until = await pushTask(worker, member, id, run).catch((fault: unknown) => {
      skipFailed(worker, fault);
      return "passed over" as const;
    });
    await worker.tell?.();
    if (until === null) continue;
    behindCheckpoint.push(id);
    if (until !== "passed over") waits.push(until);
  }
  worker.backfilling = false;
  worker.spendsOn = shared ? "spreading" : "writes";
  const later = laterFor(worker.spendsOn);
  const ordered = later === 0 && (await pushOrder(worker, member));
  worker.spendsOn = "writes";
  if (!ordered) waits.push(later || worker.pace.now() + BLOCKED_FOR);
  await fenced(worker, member, async (tx, now) => {
    if (!ordered) return;
    const waiting = new Set(behindCheckpoint);
    const lowest = (await tasksBehind(tx, now.list_id, now.id, now.settled)).find((task) =>
      waiting.has(task.id),
    );
    await changeMember(tx, now.id, {
      settled: Math.max(now.settled, lowest ? Math.min(top, lowest.ver - 1) : top),
    });
  });
  return waits.length === 0 ? null : { until: Math.min(...waits) };
}

/**
 * How many tasks a backfill or a rewriting of titles writes at a time. After that, what people changed meanwhile comes
 * first.
 */
const PIECE = 20;

/**
 * @param filled how many tasks of the backfill this push has written
 * @returns 0 when the backfill may go on, else when it may (U6)
 */
function restOf(worker: Worker, filled: number): number {
  return filled === PIECE ? worker.pace.now() : (worker.backfillsFrom?.() ?? 0);
}

/**
 * Makes a function that tells whether the member changed a task themselves, or a pending write of it is open. The first
 * call reads the answer from the database.
 */
function ownChanges(
  worker: Worker,
  { id: memberId, account_id, settled }: MemberRow,
  todo: readonly string[],
): (id: string) => Promise<boolean> {
  let own: Promise<Set<string>> | null = null;
  return async (id) => {
    own ??= worker.store.snapshot(async (tx) => {
      const open = await openPendingWrites(tx, memberId);
      return new Set([
        ...(await changedBy(tx, todo, { account: account_id, after: settled })),
        ...open.map((pendingWrite) => pendingWrite.taskId),
      ]);
    });
    return (await own).has(id);
  };
}

/** After this time a blocked task is tried again, unless something happens before. */
const BLOCKED_FOR = 15_000;

/** Pushes one task, step by step. @returns null when the replica is in step or refused, else when to try again */
async function pushTask(worker: Worker, member: MemberRow, id: string, run: Run): Promise<number | null> {
  for (let steps = 0; steps < STEPS; steps++) {
    const known = run.unplaced.size + run.apart.size;
    const { step, before } = await planStep(worker, member, id, run);
    if (step.act === "none") return null;
    if (step.act === "keep") {
      await keepAssigned(worker, member, id);
      return null;
    }
    if (step.act === "wait") return step.until ?? worker.pace.now() + BLOCKED_FOR;
    if (step.act === "list") {
      const now = await worker.store.snapshot((tx) => memberById(tx, member.id));
      // `listedAt` is when the listing was read to its end. Storing it may take long, and that time counts as its age.
      run.listedAt = now
        ? await (step.places ? pullPlaces(worker, now) : pullHinted(worker, now, null, false))
        : null;
      if (step.places) run.placedAt = run.listedAt;
      run.googleNow = (await worker.store.snapshot((tx) => memberById(tx, member.id)))?.watermark ?? 0;
      continue;
    }
    if (step.act === "read") {
      await look(worker, member, step.googleId, id);
      run.read.add(step.googleId);
      continue;
    }
    const again = await perform(worker, member, step, before, run);
    if (!again) return worker.pace.now() + BLOCKED_FOR;
    // A deletion waits for every subtask that Google keeps under it, and each refused field is tried alone. All of that
    // happens in this run, so the count of steps starts again.
    if (run.unplaced.size + run.apart.size > known) steps = 0;
  }
  return worker.pace.now() + BLOCKED_FOR;
}

/** Decides the next step and stores its pending write, in one transaction. */
function planStep(
  worker: Worker,
  member: MemberRow,
  id: string,
  run: Run,
): Promise<{ step: Step; before: { id: string; googleId: string } | null }> {
  return fenced(worker, member, async (tx, now) => {
    const draft = await openDraft(tx, now, { tasks: [id] }, worker.pace.now());
    const dying = draft.set.get(id)?.dead ? draft.liveCopy(id) : undefined;
    // A subtask that was moved to another list here may still be under this task in Google. A deletion would take it
    // along (U10).
    if (dying && (await isBeingLeft(tx, now, dying.googleId)))
      return { step: { act: "wait", until: null }, before: null };
    const step = plan(draft, id, run);
    const task = draft.set.get(id);
    const before =
      step.act === "insert" && task && !run.unplaced.has(id)
        ? await standsBefore(tx, now.list_id, now.id, {
            place: task.place,
            parent: task.values.parent,
            googleParent: step.parent,
          })
        : null;
    if (step.act === "none") settle(draft, id);
    noteChanges(worker, draft, now.list_id);
    await saveDraft(worker.store, tx, now, draft);
    return { step, before };
  });
}

type Write = Exclude<Step, { act: "read" | "list" | "keep" | "none" | "wait" }>;

/** Makes one call to Google and records its answer. @returns whether planning goes on at once */
async function perform(
  worker: Worker,
  member: MemberRow,
  step: Write,
  before: { id: string; googleId: string } | null,
  run: Run,
): Promise<boolean> {
  const list = member.google_list_id!;
  const { google } = worker;
  const taskId = step.pendingWrite.taskId;
  // A write that waits for its turn is not sent if the membership ends meanwhile (S3).
  worker.waited = async () => void (await worker.store.snapshot((tx) => sameMember(tx, member)));
  try {
    switch (step.act) {
      case "insert": {
        const made = remoteTaskFrom(
          await google.insert(list, step.body, { parent: step.parent, previous: before?.googleId ?? null }),
        );
        const googleIds = made.parent === null ? [made.id] : [made.id, made.parent];
        const scope = { tasks: [taskId], googleIds, insertOf: taskId };
        await decided(worker, member, scope, (draft) => answerInsert(draft, step, made));
        await noteOrder(worker, member, taskId, before?.id ?? null);
        return true;
      }
      case "patch": {
        const seen = remoteTaskFrom(await google.patch(list, step.googleId, step.body, step.etag || null));
        await answered(worker, member, taskId, [seen.id, seen.parent], (draft) =>
          answerPatch(draft, step, seen),
        );
        return true;
      }
      case "move": {
        const seen = remoteTaskFrom(
          await google.move(list, step.googleId, { parent: step.parent, previous: null }),
        );
        await answered(worker, member, taskId, [seen.id, seen.parent], (draft) =>
          answerMove(draft, step, seen),
        );
        if (seen.parent !== null && step.parent === null) run.unplaced.add(taskId);
        return true;
      }
      case "delete": {
        await google.remove(list, step.googleId, step.etag || null);
        await answered(worker, member, taskId, [step.googleId], (draft) => answerDelete(draft, step));
        return true;
      }
    }
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
    return await settleFailure(worker, member, step, before, run, error);
  } finally {
    delete worker.waited;
  }
}

/** U4 to U7: decides what a failed write means for its pending write. @returns whether planning goes on at once */
async function settleFailure(
  worker: Worker,
  member: MemberRow,
  step: Write,
  before: { id: string; googleId: string } | null,
  run: Run,
  failure: GoogleFailure,
): Promise<boolean> {
  const taskId = step.pendingWrite.taskId;
  const undo = (draft: Draft): void => takeBack(draft, step);
  switch (failure.kind) {
    case "unknown":
      // The pending write stays open. An immediate reading decides about most of them, before the person edits the task.
      if (step.act === "insert") return false;
      await look(worker, member, step.googleId, taskId);
      // A write that Google never answers is tried less and less often (U7.8).
      await answered(worker, member, taskId, [], (draft) =>
        refuse(draft, taskId, { whats: whatsOf(step), reason: null }),
      );
      return false;
    case "changed":
      await answered(worker, member, taskId, [], undo);
      if (step.act !== "insert") await look(worker, member, step.googleId, taskId);
      return true;
    case "missing":
    case "refused":
      await answered(worker, member, taskId, [], undo);
      run.read.clear();
      if (step.act === "insert" && before && !run.unplaced.has(taskId)) {
        run.unplaced.add(taskId);
        return true;
      }
      if (failure.kind === "refused") {
        const whats = whatsOf(step);
        if (whats.length > 1) {
          run.apart.add(taskId);
          return true;
        }
        if (step.act === "move" && step.parent === null) run.unplaced.add(taskId);
        await answered(worker, member, taskId, [], (draft) =>
          refuse(draft, taskId, { whats, reason: failure.message }),
        );
        // Google may refuse the place, because of what the person did to the parent meanwhile.
        if ("parent" in step && step.parent !== null) await look(worker, member, step.parent, taskId);
        return true;
      }
      if (step.act !== "insert") await look(worker, member, step.googleId, taskId);
      else if (step.parent !== null) await look(worker, member, step.parent, taskId);
      else throw failure;
      return true;
    case "unsent":
    case "rate":
    case "quota":
    case "daily":
    case "reauth":
    case "denied":
    case "scope":
    case "setup":
      await answered(worker, member, taskId, [], undo);
      throw failure;
  }
}

/** The parts of its task that a write is about. */
function whatsOf(step: Write): Refusable[] {
  switch (step.act) {
    case "insert":
    case "delete":
      return [step.act];
    case "move":
      return ["parent"];
    case "patch":
      return [...new Set((Object.keys(step.pendingWrite.target) as Field[]).map(refusableOf))];
  }
}

function answered(
  worker: Worker,
  member: MemberRow,
  taskId: string,
  googleIds: readonly (string | null)[],
  work: (draft: Draft) => void,
): Promise<void> {
  const scope = { tasks: [taskId], googleIds: googleIds.filter((id) => id !== null) };
  return decided(worker, member, scope, work);
}

async function decided(
  worker: Worker,
  member: MemberRow,
  scope: Scope,
  work: (draft: Draft) => void,
): Promise<void> {
  await fenced(worker, member, async (tx, now) => {
    const draft = await openDraft(tx, now, scope, worker.pace.now());
    work(draft);
    noteChanges(worker, draft, now.list_id);
    await saveDraft(worker.store, tx, now, draft);
  });
}

/** Reads one task, follows it if it was moved between lists (P10), and decides on what the reading shows. */
async function look(worker: Worker, member: MemberRow, googleId: string, taskId: string): Promise<void> {
  const seen = await readTask(worker, member, googleId);
  if ((await followMoves(worker, member, [seen])).size > 0) return;
  await answered(
    worker,
    member,
    taskId,
    [googleId, seen.parent],
    (draft) => void decide(draft, seen, "reading"),
  );
}
