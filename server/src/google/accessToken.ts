import { GoogleFailure } from "./GoogleFailure.ts";
import type { Openid } from "./openid.ts";

/** An access token that expires within this time, in milliseconds, is not used, because a call with it may take a while. */
const MARGIN = 2 * 60_000;

/** Reads the refresh tokens of accounts. `security/grants.ts` implements it, because this folder must not know the database. */
export interface Grants {
  /**
   * Returns the refresh token of an account; null when there is none that works. `lost` records that Google refused it for good.
   */
  load(accountId: string): Promise<{ refreshToken: string; lost(): Promise<void> } | null>;
}

/** The access tokens of accounts. They are kept only in memory, because they expire within the hour. */
export interface AccessTokens {
  /**
   * Returns a valid access token, refreshed if necessary.
   * @throws GoogleFailure `reauth` when the account's refresh token is gone or refused, or any other failure of a refresh
   */
  get(accountId: string): Promise<string>;
  /** Drops an access token that Google refused. If the account has a newer token by now, that one stays. */
  drop(accountId: string, token: string): void;
  /** Drops an account's access token, because its refresh token has changed. */
  forget(accountId: string): void;
}

/** Creates the store of access tokens. Simultaneous requests for one account's token share one refresh. */
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
      const cached = known.get(accountId);
      if (cached && cached.until - MARGIN > clock()) return cached.token;
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
