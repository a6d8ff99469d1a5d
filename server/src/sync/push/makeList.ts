import { setTimeout as wait } from "node:timers/promises";
import type { GoogleList, GoogleTasks } from "../../google/GoogleTasks.ts";
import { GoogleFailure } from "../../google/GoogleFailure.ts";
import { within } from "../../google/within.ts";
import { Failed } from "../../http/Failed.ts";
import type { Store, Tx } from "../../db/engine.ts";
import { claimList, leaveList, otherLists } from "../../db/tables/pendingLists.ts";
import type { ListClaim } from "../../db/tables/pendingLists.ts";
import { readAll } from "../pull/listing.ts";

interface Deps {
  store: Store;
  google(accountId: string): Promise<GoogleTasks>;
  now(): number;
  /** In the place of the system's timer; for simulations. */
  sleep?(milliseconds: number): Promise<unknown>;
}

/** Whoever waits for a list is answered within ten seconds: so long is Google waited for, in milliseconds. */
const PATIENCE = 8_000;

/** A repeated call looks this often, in milliseconds, whether the first one has made the list, and so many times. */
const LOOKS_EVERY = 50;
const LOOKS = 300;

/**
 * Creates a list in an account at Google, at most one for a title while its creation is not known to have ended: after
 * a lost answer the list of lists is read for one that was not there before (rule U11), and of two calls at
 * once the second waits for what the first has made (FT07).
 * @param isThere finds the list that another call has made meanwhile
 *
 * When Google stands still the caller is told so in time. What was sent goes on: once it is answered its pending write is left like
 * one whose answer was lost, so that the next call finds the list. Nothing new is sent for a caller who has gone.
 * @returns Google's id, and the pending write that the caller ends in the transaction that keeps the list; null when it is kept
 * @throws Failed `google_unavailable` or `google_reauth_required`
 */
export async function makeList(
  deps: Deps,
  accountId: string,
  title: string,
  isThere: (tx: Tx) => Promise<string | null>,
): Promise<Made> {
  let isLate = false;
  const making = make(deps, accountId, title, isThere, () => {
    if (isLate) throw new Failed("google_unavailable");
  });
  return within(
    PATIENCE,
    making,
    () => {
      isLate = true;
      const leave = async ({ intentId }: Made): Promise<void> => {
        if (intentId !== null) await deps.store.transaction((tx) => leaveList(tx, intentId, deps.now()));
      };
      making.then(leave).catch(() => {});
      return new Failed("google_unavailable");
    },
    deps.sleep,
  );
}

interface Made {
  id: string;
  intentId: string | null;
}

/** @param goesOn throws when nobody waits any more */
async function make(
  deps: Deps,
  accountId: string,
  title: string,
  isThere: (tx: Tx) => Promise<string | null>,
  goesOn: () => void,
): Promise<Made> {
  try {
    const google = await deps.google(accountId);
    const lists = async (): Promise<GoogleList[]> => (await readAll((token) => google.lists(token))).items;
    const before = await lists();
    const known = before.map((list) => list.id);
    const claim = await claimed(deps, goesOn, () =>
      deps.store.transaction((tx) => claimList(tx, accountId, { title, known }, isThere, deps.now())),
    );
    if (claim.who === "nobody") return { id: claim.googleListId, intentId: null };
    const { pendingWrite, begun } = claim;
    const look = async (): Promise<GoogleList | undefined> => {
      const others = await deps.store.snapshot((tx) => otherLists(tx, accountId));
      const isNew = ({ id }: GoogleList): boolean => !pendingWrite.known.includes(id) && !others.has(id);
      return (await lists()).find((list) => list.title === title && isNew(list));
    };
    try {
      // what another call left may have arrived after our first look
      const left = begun ? await look() : undefined;
      if (!left) goesOn();
      const made = left ?? (await insert(google, title, look));
      return { id: made.id, intentId: pendingWrite.id };
    } catch (error) {
      await deps.store.transaction((tx) => leaveList(tx, pendingWrite.id, deps.now()));
      throw error;
    }
  } catch (error) {
    throw error instanceof GoogleFailure ? said(error) : error;
  }
}

async function claimed(
  { sleep = wait }: Deps,
  goesOn: () => void,
  claim: () => Promise<ListClaim>,
): Promise<Exclude<ListClaim, { who: "others" }>> {
  for (let looks = 0; looks < LOOKS; looks++) {
    goesOn();
    const got = await claim();
    if (got.who !== "others") return got;
    await sleep(LOOKS_EVERY);
  }
  throw new Failed("google_unavailable");
}

async function insert(
  google: GoogleTasks,
  title: string,
  look: () => Promise<GoogleList | undefined>,
): Promise<GoogleList> {
  try {
    return await google.insertList(title);
  } catch (error) {
    const found = error instanceof GoogleFailure && error.kind === "unknown" ? await look() : undefined;
    if (!found) throw error;
    return found;
  }
}

function said(failure: GoogleFailure): Failed {
  const reauth = failure.kind === "reauth" || failure.kind === "scope";
  return new Failed(reauth ? "google_reauth_required" : "google_unavailable", { cause: failure });
}
