import { afterAll, beforeAll } from "vitest";
import { openWorld } from "./world.ts";
import type { Engine, World } from "./world.ts";

/**
 * One world, in step with Google, for the tests of a `describe` that do not disturb each other: each has a person of its
 * own (`enter`). Called where tests are declared; the world is there when they run.
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
