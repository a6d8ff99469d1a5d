import { changeNumber } from "../db/changeNumber.ts";
import type { Store } from "../db/engine.ts";
import { StartFailure } from "../StartFailure.ts";
import type { Seal } from "./seal.ts";

/**
 * Refuses keys that open no refresh token of the database. With them, the server would mark one account after the other as signed
 * out at Google, and the right keys would not bring these grants back.
 * @throws StartFailure when accounts are connected, and the seal knows the key of none of them
 */
export async function refuseOtherKeys({ db }: Store, seal: Seal): Promise<void> {
  const connected = db.selectFrom("account").select("token").where("google", "=", "connected");
  const sealed = (await connected.execute()).flatMap(({ token }) => token ?? []);
  if (sealed.length === 0 || sealed.some((token) => seal.knows(token))) return;
  throw new StartFailure(
    "The secret keys open no grant of the database: it was used with other keys. Set SECRET_KEYS to them, or put the file secret-keys back into DATA_DIR. " +
      "If they are lost, run npm run forget-grants --workspace server; then everybody has to sign in at Google again.",
  );
}

/**
 * Marks every connected account as one that has to sign in at Google again.
 * @returns how many there were
 */
export async function forgetGrants(store: Store): Promise<number> {
  return store.transaction(async (tx) => {
    const changed = await changeNumber(tx);
    const done = await tx
      .updateTable("account")
      .set({ google: "reauth", changed })
      .where("google", "=", "connected")
      .executeTakeFirst();
    return Number(done.numUpdatedRows);
  });
}
