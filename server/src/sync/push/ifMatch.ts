import { intercept } from "../../google/intercept.ts";
import type { AnsweredCall, GoogleCall } from "../../google/intercept.ts";
import type { GoogleTask, GoogleTasks } from "../../google/GoogleTasks.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";

/**
 * What Google does with If-Match (U2).
 * `ignored`, also while it is not known: the engine reads the list before it writes a task.
 * `honoured`: the engine reads nothing.
 * `shifting`: Google honours it, but a task's etag also changes with its siblings. The etag that we hold is then seldom
 * current, so the engine reads the list for its etags.
 */
export type IfMatch = "ignored" | "honoured" | "shifting";

/** Finds out, and remembers, what Google does with If-Match. */
export interface IfMatchFinder {
  known(): IfMatch;
  /** Takes over what another process, or an earlier one, found. */
  load(found: string | null): void;
  /** Wraps an account's calls, so that they also find out what Google does with If-Match. */
  over(google: GoogleTasks): GoogleTasks;
}

interface Found {
  honoured: boolean;
  shifting: boolean;
  at: number;
}

const WEEK = 7 * 24 * 60 * 60_000;
/** Has the form of a Google etag, and is the etag of no task. */
const NO_ETAG = '"AAAAAAAAAAA"';
/** How many etags are remembered, to compare them with later ones. */
const KEPT = 2_000;

/** @param keep stores a finding */
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
  /** Notes that etags shift when a task that did not change has another etag than before. */
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
  /**
   * Sends one of our own writes with an etag that fits nothing, once a week. If Google rejects that etag, it honours
   * If-Match, and the write did no harm.
   * @returns null when the write did not happen
   */
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
