import type { Board } from "@tasklane/contract/lists.ts";
import { cpuOf } from "./cpuOf.ts";
import type { Figures } from "./figures.ts";
import { Person } from "./Person.ts";
import { changeDue } from "./update.ts";
import { BOARD } from "./imported.ts";
import type { World } from "./World.ts";

/** The encodings that Chromium accepts. */
const BROWSERS = { "accept-encoding": "gzip, deflate, br, zstd" };
/** How often an action is repeated: HEAVY times if it takes some ten milliseconds, LIGHT times if it takes less than one. */
const HEAVY = 10;
const LIGHT = 200;

/**
 * Measures the CPU time for reading the board: the whole board, an unchanged board, and only changes. For comparison, the floor
 * server (`floor.ts`) reads the same rows. Measures also the page's entry script, as a browser asks for it.
 */
export async function read(world: World): Promise<Figures> {
  const { ours, floor, person } = world;
  const bare = new Person(floor.url);
  const bareWhole = await cpuOf(floor, HEAVY, () => bare.ask("GET", "/"));
  const bareBr = await cpuOf(floor, HEAVY, () => bare.ask("GET", "/", { headers: BROWSERS }));
  bare.close();

  const whole = (headers = {}) => person.ask("GET", BOARD, { headers });
  const changeOne = changeDue(world);
  const afterAll = await cpuOf(ours, HEAVY, () => whole(), world.touchEveryList);
  const afterAllBr = await cpuOf(ours, HEAVY, () => whole(BROWSERS), world.touchEveryList);
  const afterOne = await cpuOf(ours, HEAVY, () => whole(), changeOne);
  const afterOneBr = await cpuOf(ours, HEAVY, () => whole(BROWSERS), changeOne);
  const again = await cpuOf(ours, HEAVY, () => whole());
  const againBr = await cpuOf(ours, LIGHT, () => whole(BROWSERS));

  const { etag } = (await whole()).headers;
  const unchanged = await cpuOf(ours, LIGHT, async () => {
    const { status } = await whole({ "if-none-match": etag! });
    if (status !== 304) throw new Error(`The board has not changed, and is answered with ${status}.`);
  });
  let { cursor } = await person.json<Board>("GET", BOARD);
  const since = async (): Promise<number> => {
    const delta = await person.json<Board>("GET", `${BOARD}&since=${cursor}`);
    cursor = delta.cursor;
    return delta.tasks.length;
  };
  const nothing = await cpuOf(ours, LIGHT, since);
  const oneTask = await cpuOf(ours, LIGHT / 4, since, changeOne);

  const page = String((await person.ask("GET", "/")).body);
  const script = /\/assets\/index-[^"]+\.js/.exec(page)?.[0];
  if (!script) throw new Error("The page names no entry script.");
  const entry = await cpuOf(ours, LIGHT, () => person.ask("GET", script, { headers: BROWSERS }));

  return {
    "entry script, ms": entry,
    "bare server, whole board, ms": bareWhole,
    "whole board after a change in every list, ms": afterAll,
    "whole board after a change in every list, times the bare server": afterAll / bareWhole,
    "whole board after a change in one list, ms": afterOne,
    "whole board again, ms": again,
    "bare server, whole board compressed, ms": bareBr,
    "whole board compressed after a change in every list, ms": afterAllBr,
    "whole board compressed after a change in every list, times the bare server": afterAllBr / bareBr,
    "whole board compressed after a change in one list, ms": afterOneBr,
    "whole board compressed again, ms": againBr,
    "whole board unchanged (304), ms": unchanged,
    "changes since a cursor: none, ms": nothing,
    "changes since a cursor: one task, ms": oneTask,
  };
}
