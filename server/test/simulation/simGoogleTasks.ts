import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import type { FailureKind } from "../../src/google/GoogleFailure.ts";
import type { GoogleTask, GoogleTasks, Listed } from "../../src/google/GoogleTasks.ts";
import type { Actor, Gates } from "./Gates.ts";
import { linesOf } from "./Oracle.ts";
import type { OddAnswer } from "./oddAnswers.ts";
import { STALE_AT_MOST } from "./SimGoogle.ts";
import type { SimGoogle } from "./SimGoogle.ts";
import type { SimWorld } from "./SimWorld.ts";

/** How Google serves one account. Times are true time. */
export interface Service {
  revokedUntil: number;
  restsUntil: number;
  /** Until when Google says of all the account's lists that they do not exist. */
  blindUntil: number;
  /** Whether the person revoked our grant; false again when they have signed in. */
  revoked?: boolean;
  /** An answer that Google gives to every call until a time. */
  odd?: { until: number; answer: OddAnswer };
}

/** A write that failed without an answer, and that Google still carries out later. */
export interface Late {
  at: number;
  happen(): void;
}

export interface Connection {
  world: SimWorld;
  google: SimGoogle;
  gates: Gates;
  account: string;
  service: Service;
  late: Late[];
  /**
   * Given only in worlds with the shipped runner: decides whether Google looks at a call at all. With it, answers are
   * as odd as those that are reported of the real Google, and lists can be created, renamed and deleted. @throws
   * GoogleFailure
   */
  admit?(): Promise<void>;
}

const unknown = (world: SimWorld): GoogleFailure =>
  new GoogleFailure("unknown", "no answer", world.random.chance(0.3) ? { status: 503 } : {});
const failure = (kind: FailureKind): GoogleFailure => new GoogleFailure(kind, kind);

/**
 * Makes a client for one simulated Google account over a bad connection. Each call waits at its gate, and may fail
 * before or after it is done, or be done late.
 */
export function simGoogleTasks(connection: Connection, actor: Actor): GoogleTasks {
  const { world, google, gates, service, late } = connection;
  const isNasty = connection.admit !== undefined;

  function call<Answer>(name: string, isWrite: boolean, work: () => Answer): Promise<Answer> {
    return gates.enter(actor, `${name} ${connection.account}`, async () => {
      world.count(`call ${name}`);
      await connection.admit?.();
      if (world.at < service.revokedUntil) throw failure("reauth");
      if (world.at < service.restsUntil)
        throw failure(!isNasty && world.random.chance(0.5) ? "daily" : "rate");
      if (world.at < service.blindUntil && name !== "lists") throw failure("missing");
      if (world.fault("429", 0.01)) throw failure("rate");
      if (world.fault("failed before", 0.015)) throw unknown(world);
      if (world.fault("not sent", 0.004)) throw failure("unsent");
      if (isWrite && world.fault("done late", 0.02)) {
        const veryLate = name === "insert" && world.random.chance(0.1);
        const wait = world.random.int(veryLate ? 400_000 : 40_000);
        late.push({ at: world.at + wait, happen: () => attempt(work) });
        if (name === "insertList")
          google.lateLists.set(connection.account, (google.lateLists.get(connection.account) ?? 0) + 1);
        throw unknown(world);
      }
      const answer = work();
      const lost = isWrite
        ? world.fault("answer to a write lost", world.losses)
        : world.fault("answer to a reading lost", 0.03);
      // after a lost answer, often no call succeeds for a while, so we cannot read at once what the write did
      if (lost && world.random.chance(0.3)) service.restsUntil = world.at + world.random.int(60_000);
      if (lost) throw unknown(world);
      return answer;
    });
  }
  /** In worlds without the runner, Google refuses all changes of lists. */
  const changeLists = <Answer>(name: string, work: () => Answer): Promise<Answer> =>
    isNasty ? call(name, true, work) : Promise.reject(failure("refused"));
  const noteShown = <Shown extends Pick<GoogleTask, "id" | "parent" | "deleted">>(task: Shown): Shown => {
    if (task.deleted) google.shownUnder.delete(task.id);
    else google.shownUnder.set(task.id, task.parent ?? null);
    return task;
  };
  const insert: typeof google.insert = (list, body, at) => {
    const made = google.insert(list, body, at);
    google.ours.add(made.id);
    return made;
  };
  const patch: typeof google.patch = (list, id, body, etag) => {
    const before = new Set(linesOf(google.task(list, id).notes ?? ""));
    const answer = google.patch(list, id, body, etag);
    const added = linesOf(body.notes ?? "").filter((line) => !before.has(line));
    google.linesOfOurs.set(id, new Set([...added, ...(google.linesOfOurs.get(id) ?? [])]));
    return answer;
  };
  /**
   * In some worlds Google no longer shows the subtasks of a deleted task. If we never read such a subtask, nobody can
   * save it, so its loss is no violation.
   */
  const remove = (list: string, id: string, etag: string | null): void => {
    const lost = world.rules.orphans === "gone" ? google.unheardUnder(list, id) : [];
    google.remove(list, id, etag);
    for (const { title } of lost) world.oracle.unprotect(world.oracle.taskNow(title)!, "removed");
  };
  const moveOut: typeof google.moveToList = (list, id, to) => {
    const { parent = null } = google.task(list, id);
    const moved = google.moveToList(list, id, to);
    if (parent !== null) world.oracle.noteMovedOut(moved.title!, parent, world.at);
    return moved;
  };
  const staleness = (what = "stale listing"): number =>
    world.fault(what, 0.03) ? world.random.int(STALE_AT_MOST) : 0;
  const date = (): number | null =>
    isNasty && world.fault("no Date", 0.01) ? null : Math.floor(world.googleNow() / 1_000) * 1_000;
  const page = <Item>(items: readonly Item[], token: string | null): Listed<Item> => {
    const from = Number(token ?? 0);
    const to = from + world.rules.page;
    return { items: items.slice(from, to), next: to < items.length ? String(to) : null, at: date() };
  };

  return {
    lists: (token) =>
      call("lists", false, () => {
        const all = google.listsOf(connection.account);
        if (isNasty && world.fault("list missing from the list of lists", 0.01))
          all.splice(world.random.int(all.length), 1);
        return page(all, token);
      }),
    insertList: (title) =>
      changeLists("insertList", () => {
        const id = google.makeList(connection.account, title);
        return google.listsOf(connection.account).find((list) => list.id === id)!;
      }),
    patchList: (list, title) => changeLists("patchList", () => google.renameList(list, title)),
    deleteList: (list) => changeLists("deleteList", () => google.deleteList(list)),
    async tasks(list, { updatedMin, pageToken }) {
      const read = () => page(google.listing(list, updatedMin, staleness()), pageToken);
      const listed = await call("list", false, read);
      return { ...listed, items: listed.items.map(noteShown) };
    },
    order: (list, token) =>
      call("order", false, () => {
        const ago = isNasty ? staleness("stale order") : 0;
        const shown = google.listing(list, null, ago).filter((task) => !task.deleted);
        return page(
          shown.map(({ id, parent, position }) => ({ id, parent, position })),
          token,
        );
      }),
    task: async (list, id) => {
      const read = () => google.task(list, id, isNasty ? staleness("stale reading of one task") : 0);
      return noteShown(await call("get", false, read));
    },
    insert: (list, body, at) => call("insert", true, () => insert(list, body, at)),
    patch: (list, id, body, etag) => call("patch", true, () => patch(list, id, body, etag)).then(noteShown),
    remove(list, id, etag) {
      world.oracle.deletedByUs.add(id);
      return call("delete", true, () => remove(list, id, etag));
    },
    move: (list, id, { list: to, ...at }) =>
      call("move", true, () =>
        to === undefined ? google.move(list, id, at) : moveOut(list, id, { ...at, list: to }),
      ),
  };
}

/** Does a late write. If Google refuses it, nothing happens. */
function attempt(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof GoogleFailure)) throw error;
  }
}
