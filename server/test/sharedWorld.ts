import { afterAll, beforeAll } from "vitest";
import { openWorld } from "./world.ts";
import type { Engine, World } from "./world.ts";

/**
 * Opens one world, with sync, for all tests of a `describe`. Each test creates its own people, so that tests do not
 * disturb each other. The returned function gives the world once the tests run.
 */
export function sharedWorld(engine: Engine, wishes: Parameters<typeof openWorld>[1] = {}): () => World {
  const closing: (() => void | Promise<void>)[] = [];
  let world: World | undefined;
  beforeAll(async () => {
    world = await openWorld(engine, { sync: true, ...wishes, ending: (close) => closing.push(close) });
  });
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return () => {
    if (!world) throw new Error("The world is not there yet.");
    return world;
  };
}
