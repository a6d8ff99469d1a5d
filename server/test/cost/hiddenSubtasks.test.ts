import type { Board } from "@tasklane/contract/lists.ts";
import { expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { standingClock } from "../world.ts";

const clock = standingClock();
const world = sharedWorld("sqlite", { clock: clock.now });
/** The titles of a board's tasks in their order. */
const positions = ({ tasks }: Board): string[] =>
  tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ finalTitle }) => finalTitle);

it("P10.17: subtasks that Google lists under a removed parent are not read one by one at each change of the order", async () => {
  // Another client removed the parent. Google goes on listing its subtasks.
  const children = Array.from({ length: 30 }, (_, at) => ({ title: `Hidden ${at}` }));
  const gone = { title: "Gone", deleted: true, children };
  const others = Array.from({ length: 120 }, (_, at) => ({ title: `Task ${at}` }));
  const ann = await Person.enter(world(), [{ title: "Work", tasks: [gone, ...others] }]);
  const listId = await ann.listId("Work");
  const { ledger } = world().emulator;
  expect((await ann.board()).tasks).toHaveLength(120);
  for (let n = 0; n < 4; n++) {
    const read = ledger.count("tasks.get", ann.email);
    clock.move(60_000);
    ann.google.reorder(listId, (await ann.task(`Task ${n + 50}`)).task_id!);
    await ann.pulled();
    expect(ann.titles(listId)[0]).toBe(`Task ${n + 50}`);
    expect(positions(await ann.board())[0]).toBe(`Task ${n + 50}`);
    expect(ledger.count("tasks.get", ann.email)).toBe(read);
  }
});
