import { setImmediate } from "node:timers/promises";
import { addList } from "@tasklane/contract/lists.ts";
import { expect, test } from "vitest";
import { Person } from "../Person.ts";
import { steppedClock } from "../steppedClock.ts";
import { openWorld } from "../world.ts";

/** Midnight in California, when Google's quota day begins. */
const MIDNIGHT = Date.UTC(2030, 3, 1, 7);

async function listMakers() {
  const clock = steppedClock(MIDNIGHT);
  const overrides = { clock: clock.now, runner: clock.runner };
  const { emulator, ...world } = await openWorld("sqlite", {
    sync: true,
    config: { callsADay: 2_000, rateLimit: 0 },
    overrides,
  });
  const [eve, ann] = [await Person.enter({ emulator, ...world }), await Person.enter({ emulator, ...world })];
  /** Makes a list, while time goes by in small steps. */
  const make = async (person: Person, title: string): Promise<number> => {
    const call = person.call(addList, { title });
    const isDone = call.then(() => true);
    while (!(await Promise.race([isDone, setImmediate(false)]))) clock.move(1);
    return (await call).status;
  };
  const callsOf = (person: Person) => emulator.ledger.entries(person.email);
  return { eve, ann, make, callsOf };
}

test("C8.1: a person who makes list after list is refused past their part of the day; others are not", async () => {
  const { eve, ann, make, callsOf } = await listMakers();
  const before = callsOf(eve).length;
  const statuses: number[] = [];
  for (let n = 0; n < 80; n++) statuses.push(await make(eve, `List ${n}`));
  // Two fifths of 300 calls are there at any time (C8.2).
  expect(callsOf(eve).length - before).toBeLessThanOrEqual(0.4 * 300 + 10);
  expect(new Set(statuses)).toEqual(new Set([201, 502]));
  expect(await make(ann, "Mine")).toBe(201);
});

test("C3.1: however many lists are made at once, ten calls a second reach Google", async () => {
  const { emulator, ...world } = await openWorld("sqlite", { sync: true, config: { callsADay: 50_000 } });
  const people = await Promise.all(Array.from({ length: 3 }, () => Person.enter({ emulator, ...world })));
  emulator.ledger.clear();
  const made = people.flatMap((person) =>
    Array.from({ length: 4 }, (_, n) => person.call(addList, { title: `List ${n}` })),
  );
  expect((await Promise.all(made)).map(({ status }) => status)).toEqual(Array(12).fill(201));
  const calls = emulator.ledger.entries().filter(({ operation }) => operation.startsWith("tasklists."));
  // A call may be later on its way than the next one, so a second is counted generously.
  const tooSoon = calls.slice(10).filter(({ at }, n) => at - calls[n]!.at < 500);
  expect(tooSoon).toEqual([]);
});
