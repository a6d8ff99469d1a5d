import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { GoogleTasks } from "../../src/google/GoogleTasks.ts";
import type { Base } from "../../src/domain/replica.ts";
import type { Store, Tx } from "../../src/db/engine.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import { naiveEngine } from "./naiveEngine.ts";
import type { More } from "./simulate.ts";

/** Makes a store that damages the database before each transaction of a worker. */
function before(spoil: (tx: Tx) => Promise<unknown>): (store: Store) => Store {
  return (store) => ({
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        await spoil(tx);
        return work(tx);
      }),
  });
}

const withoutMarkers = (google: GoogleTasks): GoogleTasks => ({
  ...google,
  insert: (list, body, at) => google.insert(list, { ...body, notes: readMarker(body.notes ?? "").notes }, at),
});

const withoutIfMatch = (google: GoogleTasks): GoogleTasks => ({
  ...google,
  patch: (list, id, body) => google.patch(list, id, body, null),
  remove: (list, id) => google.remove(list, id, null),
});

/** Makes a client for which every task that the last listing lacks counts as deleted, without a reading by id. */
function trustingListings(google: GoogleTasks): GoogleTasks {
  const shown = new Set<string>();
  return {
    ...google,
    async tasks(list, from) {
      const listed = await google.tasks(list, from);
      if (from.pageToken === null && from.updatedMin === null) shown.clear();
      for (const { id } of listed.items) shown.add(id);
      return listed;
    },
    task: (list, id) =>
      shown.has(id) ? google.task(list, id) : Promise.reject(new GoogleFailure("missing", "not shown")),
  };
}

/** Makes a client for which a list that is not found counts as empty. */
const trustingAbsentLists = (google: GoogleTasks): GoogleTasks => ({
  ...google,
  tasks: (list, from) =>
    google.tasks(list, from).catch((error: unknown) => {
      if (error instanceof GoogleFailure && error.kind === "missing")
        return { items: [], next: null, at: null };
      throw error;
    }),
});

/**
 * Raises the revisions of all bases, so that everything counts as seen by the person, and whatever Google shows wins.
 */
async function forgetVersions(tx: Tx): Promise<void> {
  const replicas = tx.selectFrom("remote_task").selectAll().where("task_id", "is not", null);
  for (const { member_id, task_id, base } of await replicas.execute()) {
    const known = JSON.parse(base!) as Base;
    for (const one of Object.values(known)) one.rev = Number.MAX_SAFE_INTEGER;
    await tx
      .updateTable("remote_task")
      .set({ base: JSON.stringify(known) })
      .where("member_id", "=", member_id)
      .where("task_id", "=", task_id)
      .execute();
  }
}

/**
 * Empties the quarantine, so that nobody is asked about mass deletions (P4). The question would save the tasks, and
 * the missing mechanism would go unnoticed.
 */
const askNobody = (tx: Tx) => tx.updateTable("member").set({ quarantined: "[]" }).execute();

const forgetWrites = (tx: Tx) => tx.deleteFrom("pending_write").where("kind", "=", "patch").execute();

async function forgetTombstones(tx: Tx): Promise<void> {
  await tx.deleteFrom("remote_task").where("state", "=", "deleted").execute();
  await tx
    .updateTable("remote_task")
    .set({ updated: 0, removed_by: null, removed_at: null, cascade_at: null })
    .execute();
}

/** The worlds in which a mechanism is removed. */
interface Lacking extends Partial<More> {
  /** The first seed to try. It skips the sound worlds before the first violated one. */
  first?: number;
}

/**
 * For each mechanism of the engine, worlds without it. The events that need it are made more frequent, so that a
 * violation comes soon.
 */
export const ABLATIONS: Record<string, () => Lacking> = {
  "the marker of an insert (U4)": () => ({ swaps: { google: withoutMarkers }, losses: 0.15 }),
  "bases and versions (P5)": () => ({ swaps: { store: before(forgetVersions) } }),
  "If-Match (U2)": () => ({ swaps: { google: withoutIfMatch }, rules: { ifMatch: true }, first: 8 }),
  "the recognition of echoes (P6)": () => ({
    swaps: { store: before(forgetWrites) },
    losses: 0.5,
    first: 20,
  }),
  "tombstones and the guard against stale readings (P7, P8)": () => ({
    swaps: { store: before(forgetTombstones) },
  }),
  "asking for what a listing lacks (P3)": () => ({ swaps: { google: trustingListings } }),
  "the guard of lists that are not found (P3)": () => ({
    swaps: { google: trustingAbsentLists, store: before(askNobody) },
    absences: 0.6,
    first: 400,
  }),
  "idempotency keys (I8)": () => ({ idempotent: false }),
  "the fence (I9)": () => ({ swaps: { fenceless: true } }),
  "the whole engine: the later write of a task wins": () => ({ swaps: { work: naiveEngine() } }),
};
