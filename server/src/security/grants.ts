import type { Grants } from "../google/accessToken.ts";
import { findAccount, loseGrant, resealToken } from "../db/tables/accounts.ts";
import type { Store } from "../db/engine.ts";
import type { Seal } from "./seal.ts";

/**
 * Returns the account and client to which a sealed refresh token is bound. In another row or for another client, the
 * token does not open (fault FH19).
 */
export function boundTo(account: { id: string; google_sub: string }, clientId: string): string {
  return [account.id, account.google_sub, clientId, "refresh token"].join("|");
}

/**
 * Reads refresh tokens from the database. A token that is sealed with an older key is sealed again with the newest.
 * If a token does not open, or Google no longer accepts it, the account is marked, so that the person is asked to
 * reconnect.
 * @param told called with the id of an account that lost its grant
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
      const lost = async (held: string): Promise<void> => {
        if (await loseGrant(store, accountId, held)) onLost(accountId);
      };
      const bound = boundTo(account, clientId);
      const refreshToken = seal.open(sealed, bound);
      if (refreshToken === null) {
        await lost(sealed);
        return null;
      }
      if (!seal.isOld(sealed)) return { refreshToken, lost: () => lost(sealed) };
      const again = seal.close(refreshToken, bound);
      await resealToken(store.db, accountId, sealed, again);
      return { refreshToken, lost: () => lost(again) };
    },
  };
}
