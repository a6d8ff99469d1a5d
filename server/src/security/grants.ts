import type { Grants } from "../google/accessToken.ts";
import { findAccount, loseGrant, resealToken } from "../db/tables/accounts.ts";
import type { Store } from "../db/engine.ts";
import type { Seal } from "./seal.ts";

/**
 * What a sealed refresh token belongs to: it opens in no other row and for no other client (fault FH19).
 */
export function boundTo(account: { id: string; google_sub: string }, clientId: string): string {
  return [account.id, account.google_sub, clientId, "refresh token"].join("|");
}

/**
 * Refresh tokens out of the database. One that was sealed with an older key is sealed again with the newest; one that
 * does not open, or that Google no longer accepts, leaves its account marked, so that the person is asked to reconnect.
 * @param told hears of an account that lost its grant
 */
export function createGrants(
  store: Store,
  seal: Seal,
  clientId: string,
  told: (accountId: string) => void,
): Grants {
  return {
    async load(accountId) {
      const account = await findAccount(store.db, accountId);
      if (!account || account.token === null || account.google === "reauth") return null;
      const sealed = account.token;
      const lost = async (held: string): Promise<void> => {
        if (await loseGrant(store, accountId, held)) told(accountId);
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
