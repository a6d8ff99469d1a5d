import { intercept } from "../../google/intercept.ts";
import type { AnsweredCall, GoogleCall } from "../../google/intercept.ts";
import type { GoogleTask, GoogleTasks } from "../../google/GoogleTasks.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";

/**
 * What Google makes of If-Match (U2). `ignored`, or not known: what is there is read before it is written. `honoured`:
 * nothing is read. `shifting`: honoured, but a task's etag changes with its siblings too, so that the one we hold is
 * seldom current: the task is read for its etag.
 */
export type IfMatch = "ignored" | "honoured" | "shifting";

/** Finds out, and remembers, what Google makes of If-Match. */
export interface IfMatchFinder {
  known(): IfMatch;
  /** Takes over what another process, or an earlier one, found. */
  load(found: string | null): void;
  /** An account whose calls find it out. */
  over(google: GoogleTasks): GoogleTasks;
}

interface Found {
  honoured: boolean;
  shifting: boolean;
  at: number;
}

const WEEK = 7 * 24 * 60 * 60_000;
/** Looks like an etag of Google's and is none. */
const NO_ETAG = '"AAAAAAAAAAA"';
/** Etags that are compared with what is seen later. */
const KEPT = 2_000;

/**
 * @param keep remembers a finding
 */
export function createIfMatchFinder(now: () => number, keep: (found: string) => void): IfMatchFinder {
  let found: Found | null = null;
  let asking = false;
  let shifts = false;
  const seen = new Map<string, { etag: string; updated: string }>();

  const isDue = (): boolean => found === null || now() - found.at > WEEK;
  const note = (next: Found): void => {
    found = next;
    keep(JSON.stringify(found));
  };
  /** The etag of a task that did not change is another one. */
  function compare({ id, etag, updated }: GoogleTask): void {
    const before = seen.get(id);
    if (before && before.updated === updated && before.etag !== etag) {
      shifts = true;
      if (found && !found.shifting) note({ ...found, shifting: true });
    }
    seen.delete(id);
    seen.set(id, { etag, updated });
    if (seen.size > KEPT) seen.delete(seen.keys().next().value!);
  }
  function compareAnswer({ name, answer }: AnsweredCall): void {
    if (name === "tasks") answer.items.forEach(compare);
    else if (name === "task" || name === "insert" || name === "patch") compare(answer);
  }
  /** Once a week one of our own writes goes out with an etag that fits nothing: refused, it did no harm. */
  async function probe(
    [list, id, body]: Parameters<GoogleTasks["patch"]>,
    next: (call: GoogleCall) => Promise<AnsweredCall>,
  ): Promise<AnsweredCall | null> {
    asking = true;
    try {
      const answered = await next({ name: "patch", args: [list, id, body, NO_ETAG] });
      note({ honoured: false, shifting: shifts, at: now() });
      return answered;
    } catch (error) {
      if (!(error instanceof GoogleFailure) || !["changed", "refused"].includes(error.kind)) throw error;
      note({ honoured: error.kind === "changed", shifting: shifts, at: now() });
      return null;
    } finally {
      asking = false;
    }
  }

  return {
    known: () => (!found?.honoured ? "ignored" : found.shifting ? "shifting" : "honoured"),
    load(text) {
      const loaded: Found | null = text === null ? null : (JSON.parse(text) as Found);
      if (loaded && (!found || loaded.at > found.at)) found = loaded;
    },
    over: (google) =>
      intercept(google, async (call, next) => {
        const asks = call.name === "patch" && call.args[3] !== null && !asking && isDue();
        const probed = asks ? await probe(call.args, next) : null;
        if (probed) return probed;
        const answered = await next();
        compareAnswer(answered);
        return answered;
      }),
  };
}
