import type { Selectable } from "kysely";
import { newId } from "../../domain/newId.ts";
import type { Reader, Store, Tx } from "../engine.ts";
import { prepared } from "../prepared.ts";
import type { Tables } from "../schema.ts";

export type Account = Selectable<Tables["account"]>;

/** A person as the provider's identity token names them. `sub` is who they are; the rest is only shown. */
export interface Person {
  sub: string;
  email: string;
  name: string | null;
  picture: string | null;
}

export async function findAccount(db: Reader, id: string): Promise<Account | null> {
  return (await byId(db, id))[0] ?? null;
}

const byId = prepared((db, id: string) => db.selectFrom("account").selectAll().where("id", "=", id));

/**
 * Makes the account of a person who signs in, or brings it up to date.
 * @param sealToken given the account's id, the new refresh token sealed for it; null keeps the one we hold
 * @returns the account, or null when no refresh token came and none that works is held: nothing was written then
 */
export async function signInAccount(
  store: Store,
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
  const changed = await store.changeNumber(tx);
  const { sub, ...shown } = person;
  if (known) {
    const token = sealToken ? { token: sealToken(known.id) } : {};
    const current = { ...shown, ...token, scopes, google: "connected" as const, changed };
    await tx.updateTable("account").set(current).where("id", "=", known.id).execute();
    return { ...known, ...current };
  }
  const id = newId();
  const account: Account = {
    id,
    google_sub: sub,
    ...shown,
    token: sealToken!(id),
    scopes,
    google: "connected",
    created_at: now,
    pulled_at: null,
    next_pull_at: 0,
    pull_wait: 0,
    pull_count: 0,
    hinted_at: 0,
    distrusted_at: 0,
    changed,
  };
  await tx.insertInto("account").values(account).execute();
  return account;
}

/**
 * Notes that Google no longer accepts the token that we hold, unless another one came meanwhile.
 * @returns whether this changed the account
 */
export async function loseGrant(store: Store, accountId: string, token: string): Promise<boolean> {
  return store.transaction(async (tx) => {
    const changed = await store.changeNumber(tx);
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

/** Replaces a sealed token by the same one sealed with a newer key, unless another one came meanwhile. */
export async function resealToken(
  db: Reader,
  accountId: string,
  before: string,
  after: string,
): Promise<void> {
  await db
    .updateTable("account")
    .set({ token: after })
    .where("id", "=", accountId)
    .where("token", "=", before)
    .execute();
}

/** Notes that every list of an account was pulled to its end, begun at that time; the first import is then complete. */
export async function notePulled(store: Store, tx: Tx, accountId: string, begun: number): Promise<void> {
  await tx
    .updateTable("account")
    .set({ pulled_at: begun, changed: await store.changeNumber(tx) })
    .where("id", "=", accountId)
    .execute();
}

/** Those who change which lists an account has do so one after another. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable("account")
    .set((account) => ({ google: account.ref("google") }))
    .where("id", "=", accountId)
    .execute();
}

/** Deletes everything that we hold of an account. Lists that others are in stay theirs. */
export async function removeAccount(tx: Tx, accountId: string): Promise<void> {
  // whoever is about to adopt a list has done so, or does it no more
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
      .where("state", "=", "approved");
    await tx
      .deleteFrom("list")
      .where("id", "=", list_id)
      .where((list) => list.not(list.exists(left)))
      .execute();
  }
}
