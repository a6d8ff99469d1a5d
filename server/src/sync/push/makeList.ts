import { setTimeout as wait } from "node:timers/promises";
import type { GoogleList, GoogleTasks } from "../../google/GoogleTasks.ts";
import { GoogleFailure, isFailure } from "../../google/GoogleFailure.ts";
import { within } from "../../google/within.ts";
import { Failed } from "../../http/Failed.ts";
import type { Store, Tx } from "../../db/engine.ts";
import { hiddenLists, usedLists } from "../../db/tables/lists.ts";
import { claimList, leaveList } from "../../db/tables/pendingLists.ts";
import type { ListClaim, WantedList } from "../../db/tables/pendingLists.ts";
import { readAll } from "../pull/listing.ts";

interface Deps {
  store: Store;
  /** @param checkAfterWait throws when a call to Google that had to wait may no longer be made */
  google(accountId: string, checkAfterWait: () => Promise<void>): Promise<GoogleTasks>;
  now(): number;
  /** In simulations, replaces the system's timer. */
  sleep?(milliseconds: number): Promise<unknown>;
}

/** How long a request waits for Google, in milliseconds. The person must get an answer within ten seconds. */
const PATIENCE = 8_000;

/** A call waits while another one makes a list of its title. It looks again after so many milliseconds, and then ever later. */
const LOOKS_AFTER = 50;

/**
 * Creates a list in a Google account (rule U11). While the outcome of a creation is unknown, no second list is made:
 * 1. If Google's answer was lost, this reads the list of lists, and takes a list that was not there before.
 * 2. Of two calls at once, the second waits for the first one's list (FT07).
 * 3. If Google does not answer in time, the caller gets an error. The next call finds what this one made.
 * @param isThere returns the list's id in Google if another call has made the list meanwhile
 * @returns Google's id of the list, and the id of the pending write. The caller closes the pending write in the transaction that
 *   stores the list. The pending write's id is null when the list is stored already.
 * @throws Failed `google_unavailable`, also when the account has used up its share (C8),
 *   `google_reauth_required`, or `invalid_input` with Google's reason when Google refuses the title
 */
export async function makeList(
  deps: Deps,
  accountId: string,
  list: WantedList,
  isThere: (tx: Tx) => Promise<string | null>,
): Promise<Made> {
  let isLate = false;
  const throwIfLate = (): void => {
    if (isLate) throw new Failed("google_unavailable");
  };
  const giveUp = (): Failed => {
    isLate = true;
    return new Failed("google_unavailable");
  };
  return within(PATIENCE, make(deps, accountId, list, isThere, throwIfLate), giveUp, deps.sleep);
}

interface Made {
  id: string;
  pendingWriteId: string | null;
}

/** Does the work of `makeList`. @param throwIfLate throws when the caller no longer waits */
async function make(
  deps: Deps,
  accountId: string,
  { title, restores }: WantedList,
  isThere: (tx: Tx) => Promise<string | null>,
  throwIfLate: () => void,
): Promise<Made> {
  const { store, now, sleep = wait } = deps;
  try {
    const google = await deps.google(accountId, async () => throwIfLate());
    const lists = async (): Promise<GoogleList[]> => (await readAll((token) => google.lists(token))).items;
    const before = await lists();
    const known = before.map((list) => list.id);
    const claimNow = (): Promise<ListClaim> =>
      store.transaction((tx) => claimList(tx, accountId, { title, restores, known }, isThere, now()));
    let claim = await claimNow();
    for (let pause = LOOKS_AFTER; claim.who === "others"; pause *= 1.5) {
      await sleep(pause);
      throwIfLate();
      claim = await claimNow();
    }
    if (claim.who === "nobody") return { id: claim.googleListId, pendingWriteId: null };
    const { pendingWrite, begun } = claim;
    const reading = async (all?: GoogleList[]): Promise<GoogleList | undefined> => {
      const others = await store.snapshot(async (tx) =>
        (await hiddenLists(tx, accountId)).union(await usedLists(tx, accountId)),
      );
      const isNew = ({ id }: GoogleList): boolean => !pendingWrite.known.includes(id) && !others.has(id);
      return (all ?? (await lists())).find((list) => list.title === title && isNew(list));
    };
    try {
      // What an earlier call made, Google may show only now.
      const left = begun ? await reading() : undefined;
      // Google showed the list before, so one of its two answers is wrong. The next call reads again.
      if (begun && !left && (await reading(before))) throw new Failed("google_unavailable");
      if (!left) throwIfLate();
      const made = left ?? (await insert(google, title, reading));
      throwIfLate();
      return { id: made.id, pendingWriteId: pendingWrite.id };
    } catch (error) {
      await store.transaction((tx) => leaveList(tx, pendingWrite.id, now()));
      throw error;
    }
  } catch (error) {
    throw error instanceof GoogleFailure ? toFailed(error) : error;
  }
}

/** Inserts the list. If Google's answer is lost, looks for the list. @param reading finds it in the list of lists */
async function insert(
  google: GoogleTasks,
  title: string,
  reading: () => Promise<GoogleList | undefined>,
): Promise<GoogleList> {
  try {
    return await google.insertList(title);
  } catch (error) {
    if (isFailure(error, ["refused"])) {
      const { message } = error;
      throw new Failed("invalid_input", { message, fields: { title: message }, cause: error });
    }
    const found = error instanceof GoogleFailure && error.kind === "unknown" ? await reading() : undefined;
    if (!found) throw error;
    return found;
  }
}

function toFailed(failure: GoogleFailure): Failed {
  const reauth = failure.kind === "reauth" || failure.kind === "scope";
  return new Failed(reauth ? "google_reauth_required" : "google_unavailable", { cause: failure });
}
