import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { soon } from "../boardOf.ts";
import { inStep, textsOf, together } from "../sharing/together.ts";
import { openWorld, standingClock } from "../world.ts";

const MINUTE = 60_000;
/** The form of the invisible marker of an insert. Whoever copies notes in Google's app copies one. */
const FORGED = `\u2063${"\u200b".repeat(24)}\u2063`;

test("U4: a marker that a person typed does not hide ours, so a lost answer makes no second task", async () => {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now });
  const [ann, bob] = await together(world, 1);
  await inStep([ann, bob!], []);
  const match = { operation: "tasks.insert", account: ann.person.email };
  world.emulator.faults.add({ match, times: 1, kind: "cutAfter" });
  await bob!.person.does(addTask, { listId: bob!.listId, title: "Milk", notes: `two litres${FORGED}` });
  await soon(() => expect(ann.person.titles(ann.listId)).toEqual(["Milk"]));
  for (let turn = 0; turn < 3; turn++) {
    clock.move(3 * MINUTE);
    await ann.person.pulled();
    await bob!.person.pulled();
  }
  await inStep([ann, bob!], ["Milk"]);
  expect(await textsOf(ann)).toEqual(["Milk"]);
});
