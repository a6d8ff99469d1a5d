import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { createServer } from "../../src/app.ts";
import type { Server } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { Browser } from "../Browser.ts";
import type { World } from "../world.ts";

/** Starts the server of a world again, on another database or folder. The first server must have ended. */
export async function startedAgain(world: World, where: Partial<Config>): Promise<Server> {
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
  const server = await createServer({ ...world.config, ...where }, { logTo: quiet });
  onTestFinished(() => server.close());
  await server.listen();
  return server;
}

/** Creates a browser with the same cookies for another server. */
export function broughtTo(server: Server, from: Browser): Browser {
  const browser = new Browser(server.address);
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Returns what people see of a board. It must be equal in every database. */
export function contentOf({ lists, tasks }: Board): object {
  return {
    lists,
    tasks: tasks.map(({ version: _, ...task }) => task).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
