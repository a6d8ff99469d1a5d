import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { openWorld } from "../world.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("the first start shows sublists, sections, labels and a list shared with somebody", async () => {
  const world = await openWorld("sqlite", { sync: true, emulator: { seed: true, autoConsent: false } });
  expect(world.emulator.isNew).toBe(true);
  await promisify(execFile)(process.execPath, ["scripts/addExample.ts", world.server.address], { cwd: ROOT });

  const [you, maya] = ["you@example.com", "maya@example.com"].map((email) =>
    world.emulator.firstParty(email),
  );
  const titles = (list: string, of: typeof you) =>
    of!.visible(of!.lists().find(({ title }) => title === list)!.id).map(({ title }) => title);
  await soon(() => {
    const shared = titles("Weekend in the hills", you);
    expect(shared).toContain("Book the hut");
    expect(titles("Weekend in the hills", maya).toSorted()).toEqual(shared.toSorted());
    expect(titles("Work", you)).toContain("Review the copy of the start page (#Website ##Text)");
    expect(titles("Home", you)).toContain("Bins out (###Outdoors)");
  });
  const { db } = world.server.store;
  const names = async (table: "sublist" | "section" | "label") =>
    (await db.selectFrom(table).select("name").execute()).map(({ name }) => name).toSorted();
  expect(await names("sublist")).toEqual(["Website"]);
  expect(await names("section")).toEqual(["Pictures", "Repairs", "Text"]);
  expect(await names("label")).toEqual(["Outdoors", "Waiting"]);
  const [, list, label] = /`Call Ana \S+ #(\w+) ###(\w+)`/.exec(
    readFileSync(join(ROOT, "README.md"), "utf8"),
  )!;
  expect(titles(list!, you), "the README's example names a list").not.toEqual([]);
  expect(await names("label"), "the README's example names a label").toContain(label);
  expect(await db.selectFrom("session").select("id").execute(), "nobody stays signed in").toEqual([]);
});
