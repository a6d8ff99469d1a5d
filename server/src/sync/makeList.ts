import type { GoogleList, GoogleTasks } from "../google/GoogleTasks.ts";
import { GoogleFailure } from "../google/GoogleFailure.ts";
import { Failed } from "../http/Failed.ts";
import type { Store } from "../store/engine.ts";
import { beginListIntent, openListIntent } from "../store/listIntents.ts";
import { readAll } from "./listing.ts";

interface Needs {
  store: Store;
  google(accountId: string): Promise<GoogleTasks>;
  now(): number;
}

/**
 * Creates a list in an account at Google, at most one for a title while its creation is not known to have ended: after
 * a lost answer the list of lists is read for one that was not there before (reliability.md 2.7).
 * @returns Google's id, and the intent that the caller ends in the transaction that keeps the list
 * @throws Failed `google_unavailable` or `google_reauth_required`
 */
export async function makeList(
  needs: Needs,
  accountId: string,
  title: string,
): Promise<{ id: string; intentId: string }> {
  try {
    const google = await needs.google(accountId);
    const lists = async (): Promise<GoogleList[]> => (await readAll((token) => google.lists(token))).items;
    const before = await lists();
    const begun = await needs.store.snapshot((tx) => openListIntent(tx, accountId, title));
    const intent =
      begun ??
      (await needs.store.transaction((tx) => {
        const known = before.map((list) => list.id);
        return beginListIntent(tx, accountId, { title, known }, needs.now());
      }));
    const isNew = (list: GoogleList): boolean => list.title === title && !intent.known.includes(list.id);
    const made =
      (begun && before.find(isNew)) ?? (await insert(google, title, async () => (await lists()).find(isNew)));
    return { id: made.id, intentId: intent.id };
  } catch (error) {
    throw error instanceof GoogleFailure ? said(error) : error;
  }
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
