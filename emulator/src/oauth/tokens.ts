import type { Adapter, AdapterPayload } from "oidc-provider";

import type { World } from "../state/world.ts";

/** A valid access token, as the Tasks API needs it. */
export interface AccessToken {
  sub: string;
  clientId: string;
  grantId: string;
  scopes: ReadonlySet<string>;
  /** When the token expires, by the emulator's clock, in milliseconds. */
  expiresAt: number;
}

interface Row {
  key: string;
  grant_id: string | null;
  expires_at: number;
  json: string;
}

const FOR_EVER_SECONDS = 3650 * 86_400;

const key = (model: string, id: string) => `${model}:${id}`;

/**
 * Stores codes, tokens, consents, sessions and pending sign-ins, so that they survive a restart. They expire by the emulator's
 * clock. oidc-provider compares `exp` with the machine's clock, so `exp` is converted when a row is read.
 */
export class Tokens {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** Finds the valid access token with this value. */
  accessToken(value: string): AccessToken | undefined {
    const row = this.#live(key("AccessToken", value));
    if (!row) return undefined;
    const { accountId, clientId, grantId, scope } = JSON.parse(row.json) as AdapterPayload;
    const scopes = new Set(scope?.split(" "));
    return { sub: accountId!, clientId: clientId!, grantId: grantId!, scopes, expiresAt: row.expires_at };
  }

  /**
   * Revokes the consent under which a token was issued, with all its access and refresh tokens.
   * @returns false for an unknown token
   */
  revoke(value: string): boolean {
    const row = this.#live(key("AccessToken", value)) ?? this.#live(key("RefreshToken", value));
    if (!row?.grant_id) return false;
    this.revokeGrant(row.grant_id);
    return true;
  }

  /** Returns the account number (`sub`) of the account to which an access or refresh token belongs. */
  ownerOf(value: string): string | undefined {
    const row = this.#live(key("AccessToken", value)) ?? this.#live(key("RefreshToken", value));
    return row && (JSON.parse(row.json) as AdapterPayload).accountId;
  }

  /** Deletes a consent and all tokens issued under it. */
  revokeGrant(grantId: string): void {
    this.#world.storage.write(() => {
      this.#world.storage.run("DELETE FROM oauth WHERE grant_id = ?", grantId);
      this.#world.storage.run("DELETE FROM oauth WHERE key = ?", key("Grant", grantId));
    });
  }

  /**
   * Makes the valid tokens of one kind expire, but keeps the consent. At Google, tokens expire so after six months without use,
   * or at the end of a test phase.
   */
  expire(grantId: string, model: "AccessToken" | "RefreshToken"): void {
    this.#world.storage.run("DELETE FROM oauth WHERE grant_id = ? AND key LIKE ?", grantId, `${model}:%`);
  }

  /**
   * Stores a note about a consent, or about a code that was issued under it. When the consent is revoked, the note is deleted.
   */
  note(name: string, grantId: string): void {
    const sql = "INSERT OR REPLACE INTO oauth (key, grant_id, expires_at, json) VALUES (?, ?, ?, '{}')";
    this.#world.storage.run(sql, name, grantId, this.#world.clock() + FOR_EVER_SECONDS * 1000);
  }

  hasNote(name: string): boolean {
    return this.#live(name) !== undefined;
  }

  /** Returns the storage for one of oidc-provider's models, such as `Session`. */
  adapter(model: string): Adapter {
    const { storage } = this.#world;
    const find = (where: string): AdapterPayload | undefined => {
      const row = this.#live(where);
      if (!row) return undefined;
      const exp = Math.floor((Date.now() + row.expires_at - this.#world.clock()) / 1000);
      return { ...(JSON.parse(row.json) as AdapterPayload), exp };
    };
    return {
      upsert: async (id, payload, expiresIn = FOR_EVER_SECONDS) => {
        const expiresAt = this.#world.clock() + expiresIn * 1000;
        storage.write(() => {
          storage.run(
            "INSERT OR REPLACE INTO oauth (key, grant_id, uid, expires_at, json) VALUES (?, ?, ?, ?, ?)",
            key(model, id),
            payload.grantId ?? null,
            payload.uid ?? null,
            expiresAt,
            JSON.stringify(payload),
          );
          if (model === "RefreshToken") this.#dropOldest(payload.grantId!);
          if (model === "Interaction") this.#sweep();
        });
      },
      find: async (id) => find(key(model, id)),
      findByUid: async (uid) => {
        const row = storage.row("SELECT key FROM oauth WHERE uid = ? AND key LIKE 'Session:%'", uid) as
          | Row
          | undefined;
        return row && find(row.key);
      },
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const row = this.#live(key(model, id));
        if (!row) return;
        const payload = {
          ...(JSON.parse(row.json) as AdapterPayload),
          consumed: Math.floor(Date.now() / 1000),
        };
        storage.run("UPDATE oauth SET json = ? WHERE key = ?", JSON.stringify(payload), row.key);
      },
      destroy: async (id) => storage.run("DELETE FROM oauth WHERE key = ?", key(model, id)),
      revokeByGrantId: async (grantId) => {
        storage.run("DELETE FROM oauth WHERE grant_id = ? AND key LIKE ?", grantId, `${model}:%`);
      },
    };
  }

  #live(where: string): Row | undefined {
    const row = this.#world.storage.row("SELECT * FROM oauth WHERE key = ?", where) as Row | undefined;
    return row && row.expires_at > this.#world.clock() ? row : undefined;
  }

  #dropOldest(grantId: string): void {
    const all = this.#world.storage.rows(
      "SELECT key FROM oauth WHERE grant_id = ? AND key LIKE 'RefreshToken:%' ORDER BY rowid",
      grantId,
    ) as Row[];
    const surplus = all.length - this.#world.switches.maxRefreshTokens;
    for (const row of all.slice(0, Math.max(0, surplus))) {
      this.#world.storage.run("DELETE FROM oauth WHERE key = ?", row.key);
    }
  }

  #sweep(): void {
    this.#world.storage.run("DELETE FROM oauth WHERE expires_at < ?", this.#world.clock());
  }
}
