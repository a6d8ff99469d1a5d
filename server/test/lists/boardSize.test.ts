import { allTaskLists } from "@tasklane/contract/lists.ts";
import { expect, it } from "vitest";
import { importedBoard } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { Random } from "../simulation/Random.ts";
import { openWorld } from "../world.ts";

const WORDS = (
  "review draft send call plan buy write check update prepare invoice client report meeting travel budget garden school " +
  "project release ticket server backup photo album dinner recipe doctor dentist insurance contract proposal slides talk"
).split(" ");
/** How many bytes a board may take on its way to a browser: 480 kB for 10,000 tasks, here scaled to fewer tasks. */
const BYTES = { tasks: 2_500, atMost: (480_000 * 2_500) / 10_000 };

it("sends 10,000 tasks in 480 kB", { timeout: 90_000 }, async () => {
  const random = new Random(1);
  const filled = Array.from({ length: 5 }, (_, list) => ({
    title: list === 0 ? "@default" : `List ${list}`,
    tasks: Array.from({ length: BYTES.tasks / 5 }, (_task, at) => ({
      title: `${Array.from({ length: 8 }, () => random.pick(WORDS)).join(" ")} #${at} (###${random.pick(WORDS.slice(0, 8))})`,
      due: `2027-0${1 + random.int(2)}-${10 + random.int(18)}`,
      ...(random.chance(0.2) && { status: "completed" as const }),
    })),
  }));
  const ann = await Person.arrive(await openWorld("sqlite", { sync: true }), filled);
  await importedBoard(ann.browser, 60_000);
  const { headers } = await ann.call(allTaskLists, { ids: "ours" }, { "accept-encoding": "br, zstd" });
  expect(headers.get("content-encoding")).toBe("zstd");
  expect(Number(headers.get("content-length"))).toBeLessThan(BYTES.atMost);
});
