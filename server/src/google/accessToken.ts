import { GoogleFailure } from "./GoogleFailure.ts";
import type { Openid } from "./openid.ts";

/** A token that expires within this time, in milliseconds, is not used, because a call with it may take a while. */
const MARGIN = 2 * 60_000;

/** Reads stored grants. `security/grants.ts` implements it, because this folder does not know the database. */
export interface Grants {
  /**
   * Returns the refresh token of an account; null when there is no usable one. `lost` records that the provider
   * refused it for good.
   */
  load(accountId: string): Promise<{ refreshToken: string; lost(): Promise<void> } | null>;
}

/** Access tokens of accounts, kept only in memory. */
export interface AccessTokens {
  /**
   * Returns a valid token, refreshed if necessary.
   * @throws GoogleFailure `reauth` when the account has no grant any more, or any other failure of a refresh
   */
  get(accountId: string): Promise<string>;
  /** Drops a token that Google refused. A newer token of the account stays. */
  drop(accountId: string, token: string): void;
  /** Drops an account's token, because its grant has changed. */
  forget(accountId: string): void;
}

/** Creates the store of access tokens. Simultaneous requests for one account share one refresh. */
export function createAccessTokens(openid: Openid, grants: Grants, clock: () => number): AccessTokens {
  const known = new Map<string, { token: string; until: number }>();
  const underWay = new Map<string, Promise<string>>();

  async function refresh(accountId: string): Promise<string> {
    const grant = await grants.load(accountId);
    if (!grant) throw new GoogleFailure("reauth", "There is no grant for this account.");
    try {
      const { token, expiresIn } = await openid.refresh(grant.refreshToken);
      known.set(accountId, { token, until: clock() + expiresIn * 1000 });
      return token;
    } catch (error) {
      if (error instanceof GoogleFailure && error.kind === "reauth") await grant.lost();
      throw error;
    }
  }

  return {
    async get(accountId) {
      const held = known.get(accountId);
      if (held && held.until - MARGIN > clock()) return held.token;
      const running = underWay.get(accountId);
      if (running) return running;
      const started = refresh(accountId).finally(() => underWay.delete(accountId));
      underWay.set(accountId, started);
      return started;
    },
    drop(accountId, token) {
      if (known.get(accountId)?.token === token) known.delete(accountId);
    },
    forget(accountId) {
      known.delete(accountId);
    },
  };
}
