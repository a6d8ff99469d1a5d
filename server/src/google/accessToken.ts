import { GoogleFailure } from "./GoogleFailure.ts";
import type { Openid } from "./openid.ts";

/** A token is not used when it ends within this time; a call with it may take a while. */
const MARGIN = 2 * 60_000;

/** What we hold of an account's grant; kept by `security/grants.ts`, which knows the database. */
export interface Grants {
  /** The refresh token of an account, or null when it has none that can be used. */
  load(accountId: string): Promise<{ refreshToken: string; lost(): Promise<void> } | null>;
}

/** Access tokens, in memory only. */
export interface AccessTokens {
  /** @throws GoogleFailure `reauth` when the account has no grant any more */
  get(accountId: string): Promise<string>;
  /** Forgets a token that Google refused; another one that came meanwhile stays. */
  drop(accountId: string, token: string): void;
  /** Forgets an account's token: its grant is another one now. */
  forget(accountId: string): void;
}

/** Refreshes an account's token when it is needed; those who need it at the same time share one refresh. */
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
