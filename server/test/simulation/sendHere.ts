import type { Endpoint } from "../../src/http/handlers.ts";
import type { Affected } from "../../src/domain/affected.ts";
import { Failed } from "../../src/http/Failed.ts";
import { runInParts, runWriting } from "../../src/http/writing.ts";
import type { Store, Tx } from "../../src/db/engine.ts";
import { Lost } from "./CallsUnderWay.ts";
import type { Actor } from "./Gates.ts";
import { isExpected } from "./gatedStore.ts";
import type { Membership, Simulation } from "./Simulation.ts";

export type Writing = Extract<Endpoint, { kind: "write" }>;
/** A call that changes many tasks, in several transactions. */
export type InParts = Extract<Endpoint, { kind: "parts" }>;

/** A person's call to our API. */
export interface CallHere {
  membership: Pick<Membership, "account" | "timeZone">;
  handled: Writing | InParts;
  input: object;
  /**
   * Reads, within the call's transaction, the state that the call meets. The function that it returns runs after the
   * commit, gets the call's answer, and tells the oracle.
   */
  before: (tx: Tx) => Promise<(answer: never) => void | Promise<void>>;
  /** Is called when the call ends without success. */
  givenUp: () => void;
  /** The idempotency keys of the first try and of the later ones; null for none. */
  keys: { first: string; later: string | null };
}

const TRIES = 6;

/** Sends a call, and repeats it a few times until an answer comes. The call goes on at its gates. */
export function sendHere(sim: Simulation, call: CallHere): void {
  const { world, gates, store, underWay } = sim;
  const { membership, handled, input, before, givenUp, keys } = call;
  let actor: Actor = { node: -1, dead: false };
  const done = { tell: (): void | Promise<void> => {}, committed: false };
  const seen = (write: Writing): Writing => ({
    ...write,
    run: async (given, caller, prepared) => {
      const tell = await before(caller.tx);
      const answer = await write.run(given, caller, prepared);
      done.tell = () => tell(answer as never);
      return answer;
    },
  });
  const gated: Store = {
    ...store,
    transaction: (work) =>
      gates.enter(actor, "call", async () => {
        if (world.fault("call lost", 0.03)) throw new Lost();
        const result = await store.transaction(work);
        // a repeated call tells the oracle nothing, because the first one did
        if (!done.committed) await done.tell();
        world.tell("call", handled.call.name, input);
        done.committed = true;
        if (world.fault("answer of a call lost", 0.05)) throw new Lost();
        return result;
      }),
  };
  let node = sim.pickServer();
  if (node === null) return givenUp();
  const attempt = async (): Promise<void> => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (tries > 0) node = await serverAgain(sim, node!);
      const server = node!;
      actor = { node: -1, dead: false, server };
      const tell = (affected: Affected): void => sim.publish(server, affected);
      const caller = {
        accountId: membership.account,
        timeZone: membership.timeZone,
        now: world.serverNow(server),
        pull: async () => {},
      };
      try {
        const named = { key: tries === 0 ? keys.first : keys.later, number: null };
        await underWay.on(server, async () => {
          if (handled.kind === "parts")
            return void (await runInParts(gated, handled, input, caller, named, tell));
          tell((await runWriting(gated, seen(handled), input, caller, named, tell)).affected);
        });
        return;
      } catch (error) {
        // refused, for example because the task was deleted meanwhile
        if (error instanceof Failed) return givenUp();
        if (!(error instanceof Lost) && !isExpected(error)) {
          sim.violate("call threw", String((error as Error).stack));
          return;
        }
      }
    }
    givenUp();
  };
  void attempt();
}

/** Waits until a server answers, for a call that is repeated. Returns that server. */
async function serverAgain(sim: Simulation, node: number): Promise<number> {
  if (!sim.underWay.areLost) return node;
  const actor: Actor = { node: -1, dead: false };
  for (;;) {
    await sim.gates.enter(actor, "call again", async () => {});
    const other = sim.pickServer();
    if (other !== null) return other;
  }
}
