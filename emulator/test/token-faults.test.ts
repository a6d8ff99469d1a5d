import { beforeEach, describe, expect, it } from "vitest";

import type { FaultOrder } from "../src/faults.ts";
import { startedEmulator } from "./started.ts";

const EMAIL = "faults@example.com";
const emulator = startedEmulator();

beforeEach(() => emulator.current.reset());

const order = (fault: FaultOrder) => emulator.current.faults.add({ times: 1, ...fault });

describe("the token endpoint", () => {
  const refresh = async (token: string) => {
    const client = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
    const body = new URLSearchParams({ ...client, grant_type: "refresh_token", refresh_token: token });
    return fetch(`${emulator.current.url}/token`, { method: "POST", body });
  };

  it("fails on order, too", async () => {
    const { refresh_token } = await emulator.current.connect(EMAIL);
    const match = { operation: "oauth.token" };
    for (const [kind, status] of [
      ["invalidGrant", 400],
      ["unavailable", 503],
      ["tooManyRequests", 429],
    ] as const) {
      order({ kind, match });
      expect((await refresh(refresh_token)).status).toBe(status);
    }
    order({ kind: "cutBefore", match });
    await expect(refresh(refresh_token)).rejects.toThrow("fetch failed");
    expect((await refresh(refresh_token)).status).toBe(200);
    const entries = emulator.current.ledger.entries().filter((entry) => entry.operation === "oauth.token");
    expect(entries.map(({ status }) => status)).toEqual([400, 503, 429, 0, 200]);
    expect(entries.at(-1)!.account).toBe(EMAIL);
  });

  it.each([
    ["invalidClient", 401, "invalid_client"],
    ["deletedClient", 401, "deleted_client"],
    ["unauthorizedClient", 401, "unauthorized_client"],
    ["adminPolicyEnforced", 400, "admin_policy_enforced"],
    ["invalidScope", 400, "invalid_scope"],
    ["accessDenied", 403, "access_denied"],
    ["rateLimitExceeded", 403, "rate_limit_exceeded"],
    ["temporarilyUnavailable", 400, "temporarily_unavailable"],
  ] as const)("%s is answered with %i %s", async (kind, status, error) => {
    const { refresh_token } = await emulator.current.connect(EMAIL);
    order({ kind, match: { operation: "oauth.token" } });
    const response = await refresh(refresh_token);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ error })]);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it("refuses a refresh token that has died, while the consent stays", async () => {
    const { refresh_token, access_token } = await emulator.current.connect(EMAIL);
    emulator.current.expireTokens(EMAIL, "refresh");
    expect(await (await refresh(refresh_token)).json()).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
    const headers = { authorization: `Bearer ${access_token}` };
    const lists = () => fetch(`${emulator.current.url}/tasks/v1/users/@me/lists`, { headers });
    expect((await lists()).status).toBe(200);
    emulator.current.expireTokens(EMAIL, "access");
    expect((await lists()).status).toBe(401);
  });
});
