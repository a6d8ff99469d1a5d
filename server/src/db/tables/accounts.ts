import { changeNumber } from "../changeNumber.ts";
import type { Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Store, Tx } from "../engine.ts";
import { prepared, preparedFirst } from "../prepared.ts";
import type { Tables } from "../schema.ts";

export type Account = Selectable<Tables["account"]>;

/** What Google's identity token says of a person. Only `sub` identifies them; the other fields may change and are shown. */
export interface Person {
  sub: string;
  email: string;
  name: string | null;
  picture: string | null;
}

/** Finds an account by our id; undefined if there is none. */
export const findAccount = preparedFirst((db, id: string) =>
  db.selectFrom("account").selectAll().where("id", "=", id),
);

/** Sets columns of an account's row. */
export const changeAccount = prepared((tx, id: string, set: Partial<Omit<Account, "id">>) =>
  tx.updateTable("account").set(set).where("id", "=", id),
);

/**
 * Creates or updates the account of a person who signs in.
 * @param sealToken encrypts the new refresh token for the given account id; null keeps the stored token
 * @returns the account; null, with nothing written, when Google gave no refresh token and no working one is stored
 */
export async function signInAccount(
  tx: Tx,
  person: Person,
  more: { scopes: string; sealToken: ((accountId: string) => string) | null; now: number },
): Promise<Account | null> {
  const { sealToken, scopes, now } = more;
  const known = await tx
    .selectFrom("account")
    .selectAll()
    .where("google_sub", "=", person.sub)
    .executeTakeFirst();
  if (!sealToken && (!known?.token || known.google === "reauth")) return null;
  const changed = await changeNumber(tx);
  const { sub, ...shown } = person;
  if (known) {
    const token = sealToken ? { token: sealToken(known.id) } : {};
    const current = { ...shown, ...token, scopes, google: "connected" as const, changed };
    await changeAccount(tx, known.id, current);
    return { ...known, ...current };
  }
  const id = newId();
  const token = sealToken!(id);
  const begun = { scopes, google: "connected", created_at: now, pulled_at: null, changed } as const;
  return tx
    .insertInto("account")
    .values({ id, google_sub: sub, ...shown, token, ...begun })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Records that Google no longer accepts this refresh token, unless a new token has replaced it.
 * @returns whether this changed the account
 */
export async function loseGrant(store: Store, accountId: string, token: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const changed = await changeNumber(tx);
    const done = await tx
      .updateTable("account")
      .set({ google: "reauth", changed })
      .where("id", "=", accountId)
      .where("google", "=", "connected")
      .where("token", "=", token)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  });
}

/** Replaces an encrypted refresh token by the same one, encrypted with a newer key, unless a new token has replaced it. */
export async function resealToken(tx: Tx, accountId: string, before: string, after: string): Promise<void> {
  await tx
    .updateTable("account")
    .set({ token: after })
    .where("id", "=", accountId)
    .where("token", "=", before)
    .execute();
}

/**
 * Records that a pull of all lists is complete. The first such pull completes the import.
 * @param begun when that pull began
 */
export async function notePulled(tx: Tx, accountId: string, begun: number): Promise<void> {
  await changeAccount(tx, accountId, { pulled_at: begun, changed: await changeNumber(tx) });
}

/** Locks an account until the transaction ends. So transactions that add or remove its lists run one after another. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("account")
    .set((account) => ({ google: account.ref("google") }))
    .where("id", "=", accountId)
    .execute();
}

/** Deletes all data of an account. A list stays if it still has another member, or is in its owner's bin. */
export async function removeAccount(tx: Tx, accountId: string): Promise<void> {
  // A pull may be about to add a Google list to this account. After this lock, it has either finished or will fail.
  await lockAccount(tx, accountId);
  const memberships = await tx
    .selectFrom("member")
    .select("list_id")
    .where("account_id", "=", accountId)
    .execute();
  await tx.deleteFrom("account").where("id", "=", accountId).execute();
  for (const { list_id } of memberships) {
    const left = tx
      .selectFrom("member")
      .select("id")
      .where("list_id", "=", list_id)
      .where((member) => member.or([member("state", "=", "approved"), member("main_user", "=", 1)]));
    await tx
      .deleteFrom("list")
      .where("id", "=", list_id)
      .where((list) => list.not(list.exists(left)))
      .execute();
  }
}
