import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { createServer } from "../../src/app.ts";
import type { Server } from "../../src/app.ts";
import type { Config } from "../../src/config.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { Browser } from "../Browser.ts";
import type { World } from "../world.ts";

/** The server of a world that has ended, on another database or folder. */
export async function startedAgain(world: World, where: Partial<Config>): Promise<Server> {
  const quiet = new Writable({ write: (_chunk, _encoding, done) => done() });
  const server = await createServer({ ...world.config, ...where }, { logTo: quiet });
  onTestFinished(() => server.close());
  await server.listen();
  return server;
}

/** The same browser in front of another server. */
export function broughtTo(server: Server, from: Browser): Browser {
  const browser = new Browser(server.address);
  for (const [name, value] of from.cookies) browser.cookies.set(name, value);
  return browser;
}

/** What people see of a board, wherever it is kept. */
export function contentOf({ lists, tasks }: Board): object {
  return {
    lists,
    tasks: tasks.map(({ version: _, ...task }) => task).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
