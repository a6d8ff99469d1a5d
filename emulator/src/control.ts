import type { FastifyInstance } from "fastify";

import type { FaultOrder } from "./faults.ts";
import type { FillList } from "./first-party/fill.ts";
import type { FirstParty } from "./first-party/first-party.ts";
import type { Emulator } from "./start.ts";
import type { Switches } from "./switches.ts";

type Body = Record<string, unknown>;
type Action = (...args: unknown[]) => unknown;

/**
 * Serves the emulator's own functions over HTTP, so that tests in other processes can order faults. The routes exist only if the
 * option `control` is set.
 */
export function controlRoutes(app: FastifyInstance, emulator: () => Emulator): void {
  const commands: Record<string, (body: Body) => unknown> = {
    "faults/add": (body) => ({ id: emulator().faults.add(body as unknown as FaultOrder) }),
    "faults/remove": ({ id }) => emulator().faults.remove(Number(id)),
    "faults/clear": () => emulator().faults.clear(),
    "faults/pending": () => emulator().faults.pending(),
    ledger: ({ account }) => emulator().ledger.entries(account as string | undefined),
    "ledger/clear": () => emulator().ledger.clear(),
    switches: (body) => Object.assign(emulator().switches, body as Partial<Switches>),
    reset: () => emulator().reset(),
    account: ({ email, name }) => {
      const {
        sub,
        email: address,
        name: called,
      } = emulator().account(String(email), name as string | undefined);
      return { sub, email: address, name: called };
    },
    fill: ({ email, lists }) => emulator().fill(String(email), lists as FillList[]),
    connect: ({ email, ...options }) => emulator().connect(String(email), options),
    revoke: ({ email, clientId }) => emulator().revokeAccess(String(email), clientId as string | undefined),
    expire: ({ email, token, clientId }) =>
      emulator().expireTokens(String(email), token as "access" | "refresh", clientId as string | undefined),
    "first-party": ({ email, action, args }) => {
      const firstParty = emulator().firstParty(String(email));
      const act = firstParty[action as keyof FirstParty] as Action | undefined;
      if (typeof act !== "function") throw new TypeError(`There is no first-party action ${String(action)}.`);
      return act.apply(firstParty, (args as unknown[] | undefined) ?? []);
    },
  };
  for (const [name, run] of Object.entries(commands)) {
    app.post(`/control/${name}`, async (request, reply) => {
      const result = await run((request.body ?? {}) as Body);
      return reply.type("application/json").send(JSON.stringify(result ?? {}, withoutMaps));
    });
  }
}

/** Passed to `JSON.stringify`: leaves internal maps and caches out. */
function withoutMaps(key: string, value: unknown): unknown {
  return value instanceof Map || key === "newestFirst" || key === "history" ? undefined : value;
}
