import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invitation, joinSharedList, shareLink } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { CONTRACT_CALLS } from "../http/contractCalls.ts";
import { Person } from "../Person.ts";
import { ENGINES, openWorld } from "../world.ts";
import type { World } from "../world.ts";

const FOLDER = join(import.meta.dirname, "../../../docs/operations");
/** Matches metric names. `up` is Prometheus's own. */
const NAME = /\b(tasklane|process|nodejs)_\w+/g;

/** Reads the metrics as a map from name and labels to value. */
async function scraped(world: World): Promise<Map<string, number>> {
  const { text } = await world.browser().get("/api/metrics");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

describe.each(ENGINES)("the figures of all servers on %s", (engine) => {
  test("count accounts, the day's calls and what waits", async () => {
    const world = await openWorld(engine, { sync: true, config: { callsADay: 70_000 } });
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    await ann.settled();
    world.emulator.faults.add({
      kind: "internalError",
      match: { operation: "tasks.insert" },
      times: 99,
    });
    await ann.does(addTask, { listId, title: "Refused for now" });
    await soon(async () => {
      const metrics = Object.fromEntries(await scraped(world));
      expect(metrics).toMatchObject({
        'tasklane_accounts{google="connected"}': 1,
        'tasklane_accounts{google="reauth"}': 0,
        tasklane_accounts_behind: 1,
        tasklane_open_calls: 1,
        tasklane_database_up: 1,
        tasklane_google_calls_a_day: 70_000,
        tasklane_google_rests: 0,
      });
      expect(metrics["tasklane_oldest_pull_seconds"]).toBeLessThan(60);
    });
    await world.server.store.close();
    const away = await scraped(world);
    expect(away.get("tasklane_database_up")).toBe(0);
    expect(away.has("tasklane_accounts_behind")).toBe(false);
  });
});

test("the dashboard and the alerts use names that are there", async () => {
  const world = await openWorld("sqlite");
  await world.browser().get("/api/current-user");
  const { text } = await world.browser().get("/api/metrics");
  const dashboard = readFileSync(join(FOLDER, "dashboard.json"), "utf8");
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const watched = readFileSync(join(FOLDER, "alerts.yml"), "utf8").match(/(?<=^ +expr: ).*$/gm)!;
  expect([shown.length > 10, watched.length]).toEqual([true, 15]);
  const names = new Set([...shown, ...watched].flatMap((expr) => expr.match(NAME) ?? []));
  const there = new Set(text.match(NAME));
  expect([...names].filter((name) => !there.has(name))).toEqual([]);
  // Every metric of ours is used in a dashboard or an alert.
  const ours = [...text.matchAll(/^# TYPE (tasklane_\w+)/gm)].map(([, name]) => name!);
  const used = [...names].join(" ");
  expect(ours.filter((name) => !used.includes(name))).toEqual([]);
});

test("the alerts name calls that are there, and all by which ids of shared lists can be guessed", () => {
  const alerts = readFileSync(join(FOLDER, "alerts.yml"), "utf8");
  const named = [...alerts.matchAll(/call=~"([\w|]+)"/g)].map(([, names]) => names!.split("|"));
  const calls = new Set(CONTRACT_CALLS.map(({ name }) => name));
  expect(named.flat().filter((name) => !calls.has(name))).toEqual([]);
  const guessed = [shareLink, invitation, joinSharedList].map(({ name }) => name);
  expect(named).toContainEqual(expect.arrayContaining(guessed));
});
