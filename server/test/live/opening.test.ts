import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { get } from "node:http";
import type { Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Overrides } from "../../src/app.ts";
import type { Runner, RunnerDeps } from "../../src/sync/schedule/RunnerDeps.ts";
import { ENGINES, openWorld, stillRunner } from "../world.ts";
import type { Engine } from "../world.ts";
import { listen } from "./listenToEvents.ts";

/** Opens a world in which the answer to one reading of the database can be held back. */
async function openHolding(engine: Engine, overrides: Overrides = {}) {
  const world = await openWorld(engine, { overrides });
  const { store } = world.server;
  const { glance } = store;
  const holdNextGlance = () => {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    store.glance = async (read) => {
      store.glance = glance;
      const answer = await glance(read);
      begun.resolve();
      await held.promise;
      return answer;
    };
    return { begun: begun.promise, release: held.resolve };
  };
  return { ...world, holdNextGlance };
}

test.each(ENGINES)("a stream whose session ends while it opens ends too, on %s", async (engine) => {
  const { server, signedIn, holdNextGlance } = await openHolding(engine);
  const ann = await signedIn("ann@example.com");
  const { begun, release } = holdNextGlance();
  const opening = listen(ann, server.address);
  await begun; // the stream's request has found its session
  await ann.get("/api/logout");
  release();
  const screen = await opening;
  await screen.ended;
});

test("an account does not count as viewed by a browser that left before its stream opened", async () => {
  const watching = { begun: 0, ended: 0 };
  const runner = (deps: RunnerDeps): Runner => ({
    ...stillRunner(deps),
    watch: () => {
      watching.begun++;
      return () => void watching.ended++;
    },
  });
  const { server, signedIn, holdNextGlance } = await openHolding("sqlite", { runner });
  const ann = await signedIn("ann@example.com");
  const connected = Promise.withResolvers<Socket>();
  const take = (message: unknown) => connected.resolve((message as { socket: Socket }).socket);
  subscribe("net.server.socket", take);
  onTestFinished(() => void unsubscribe("net.server.socket", take));
  const { begun, release } = holdNextGlance();
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = get(`${server.address}/api/events`, { agent: false, headers: { cookie } });
  asked.on("error", () => {});
  await begun;
  const left = once(await connected.promise, "close");
  asked.destroy();
  await left;
  release();
  // The next stream opens after the one that was held.
  await (await listen(ann, server.address)).next();
  expect(watching).toEqual({ begun: watching.ended + 1, ended: watching.ended });
});
