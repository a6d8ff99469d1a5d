import type { Grants } from "../google/accessToken.ts";
import { findAccount, loseGrant, resealToken } from "../db/tables/accounts.ts";
import type { Store } from "../db/engine.ts";
import type { Seal } from "./seal.ts";

/**
 * Returns the account and the client id of the Google project to which an encrypted refresh token is bound. Copied to another
 * account's row, or used by another client, it does not decrypt (fault FH19).
 */
export function boundTo(account: { id: string; google_sub: string }, clientId: string): string {
  return [account.id, account.google_sub, clientId, "refresh token"].join("|");
}

/**
 * Reads refresh tokens from the database. One that was encrypted with an older key is encrypted again with the newest. If one
 * cannot be decrypted, or Google no longer accepts it, the account is marked. Its page then asks the person to sign in again.
 * @param onLost is called with the id of such an account
 */
export function createGrants(
  store: Store,
  seal: Seal,
  clientId: string,
  onLost: (accountId: string) => void,
): Grants {
  return {
    async load(accountId) {
      const account = await findAccount(store.db, accountId);
      if (!account || account.token === null || account.google === "reauth") return null;
      const sealed = account.token;
      const lost = async (token: string): Promise<void> => {
        if (await loseGrant(store, accountId, token)) onLost(accountId);
      };
      const bound = boundTo(account, clientId);
      const refreshToken = seal.open(sealed, bound);
      if (refreshToken === null) {
        await lost(sealed);
        return null;
      }
      if (!seal.isOld(sealed)) return { refreshToken, lost: () => lost(sealed) };
      const again = seal.close(refreshToken, bound);
      await store.transaction((tx) => resealToken(tx, accountId, sealed, again));
      return { refreshToken, lost: () => lost(again) };
    },
  };
}
