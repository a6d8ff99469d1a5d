import { GoogleFailure, isFailure } from "../../google/GoogleFailure.ts";
import type { GoogleTasks } from "../../google/GoogleTasks.ts";
import { intercept, isWrite } from "../../google/intercept.ts";
import type { GoogleCall } from "../../google/intercept.ts";
import { timeSince } from "../../domain/timeSince.ts";
import type { SyncedAccount } from "./SyncedAccount.ts";

/**
 * So many failed runs in a row, the first of them this many milliseconds ago, raise the suspicion that Google refuses one write,
 * and not the account. A limit of calls a minute has passed by then.
 */
const SUSPECTED_AFTER = { runs: 3, time: 2 * 60_000 };
/** After such a write, the next one is suspected at once for this long, in milliseconds: it is tried again within a day (U7.4). */
const SUSPECTED_FOR = 24 * 60 * 60_000;
/** After so many such writes in a row, the next one counts as a failure of the account again. */
const IN_A_ROW = 5;

/**
 * Wraps the clients of Google of one run, so that a single write that Google refuses does not stop the account (U6.14). With 403 or
 * 429 Google refuses either an account, or one write, for example an insert into a full list. If that goes on for several runs, a
 * reading tells which: if Google serves that, the write fails with `refused`, as after a 400.
 * @returns a function that wraps a client; all clients of the run share what was found
 */
export function checkRefusals(
  it: Pick<SyncedAccount, "rest" | "writeRefusedAt">,
  clock: { now(): number },
): (google: GoogleTasks) => GoogleTasks {
  /** For each place that takes no more tasks (`placesOf`): Google's refusal, with which later inserts there fail without a call. */
  const full = new Map<string, GoogleFailure>();
  let inARow = 0;

  function isSuspected(error: unknown): error is GoogleFailure {
    if (!isFailure(error, ["rate", "quota", "denied"])) return false;
    // A 401 is about the account. With Retry-After, Google says that the account calls too often.
    if (error.status === 401 || error.retryAfter !== null) return false;
    const now = clock.now();
    const { failures, since } = it.rest;
    if (failures >= SUSPECTED_AFTER.runs && timeSince(since, now) >= SUSPECTED_AFTER.time) return true;
    return it.writeRefusedAt !== null && timeSince(it.writeRefusedAt, now) < SUSPECTED_FOR;
  }

  return (google) =>
    intercept(google, async (call, next) => {
      if (!isWrite(call)) return next();
      const [place, list] = placesOf(call);
      const known = full.get(place) ?? full.get(list);
      if (known) throw known;
      try {
        const answered = await next();
        inARow = 0;
        return answered;
      } catch (error) {
        if (!isSuspected(error) || ++inARow > IN_A_ROW) throw error;
        await google.lists(null).catch(() => {
          throw error;
        });
        it.writeRefusedAt = clock.now();
        const { message, status } = error;
        const refused = new GoogleFailure("refused", message, { ...(status && { status }), cause: error });
        if (call.name === "insert") full.set(place, refused);
        throw refused;
      }
    });
}

/** Names the place of an insert (its list and parent), and the top level of its list. Other calls have neither. */
function placesOf(call: GoogleCall): [place: string, list: string] {
  if (call.name !== "insert") return ["", ""];
  const [list, , { parent }] = call.args;
  return [`${list} ${parent ?? ""}`, `${list} `];
}
