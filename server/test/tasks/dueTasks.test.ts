import { addDays } from "@tasklane/contract/dueDates.ts";
import { allTodayDueTasks, allTomorrowDueTasks, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor, standingClock } from "../world.ts";

const HOURS = 60 * 60_000;
/** On this day and its neighbours, no time zone changes to or from summer time. */
const DAY = "2027-01-20";
const NOON = Date.parse(`${DAY}T12:00:00Z`);

const DUE = [-1, 0, 1, 2, 3].map((days) => addDays(DAY, days));
const FILLED = [
  {
    title: "@default",
    tasks: [{ title: "undated" }, ...DUE.map((due) => ({ title: due, due }))],
  },
  { title: "Work", tasks: [{ title: "done", due: DAY, status: "completed" as const }] },
];

describe.each(enginesFor("sqlite"))("due tasks on %s", (engine) => {
  const clock = standingClock(NOON);
  const world = sharedWorld(engine, {
    clock: clock.now,
  });
  /** Returns the tasks due today and tomorrow in a time zone, at an hour (UTC) counted from the start of the day. */
  const dueAt = async (person: Person, hour: number, zone?: string) => {
    clock.move(NOON + (hour - 12) * HOURS - clock.now());
    const headers: Record<string, string> = zone === undefined ? {} : { "x-time-zone": zone };
    const titles = async (call: typeof allTodayDueTasks | typeof allTomorrowDueTasks) =>
      (await person.does(call, {}, headers)).tasks.map((task) => task.finalTitle).toSorted();
    return { today: await titles(allTodayDueTasks), tomorrow: await titles(allTomorrowDueTasks) };
  };
  const [before, day, next, second, third] = DUE as [string, string, string, string, string];
  const onTheDay = { today: [before, day, "done"], tomorrow: [next] };
  const dayAfter = { today: [before, day, next, "done"], tomorrow: [second] };
  const dayBefore = { today: [before], tomorrow: [day, "done"] };

  it("go by the person's midnight, from UTC-11 to UTC+14, or by UTC", async () => {
    const ann = await Person.enter(world(), FILLED);
    for (const [zone, hour, due] of [
      [undefined, 0, onTheDay],
      [undefined, 23.99, onTheDay],
      [undefined, 24, dayAfter],
      ["Pacific/Pago_Pago", 10.99, dayBefore],
      ["Pacific/Pago_Pago", 11, onTheDay],
      ["Pacific/Pago_Pago", 34.99, onTheDay],
      ["Pacific/Pago_Pago", 35, dayAfter],
      ["Pacific/Kiritimati", 9.99, onTheDay],
      ["Pacific/Kiritimati", 10, dayAfter],
      ["Asia/Kolkata", 18.49, onTheDay],
      ["Asia/Kolkata", 18.5, dayAfter],
      ["No/Such_Zone", 23, onTheDay],
    ] as const) {
      expect(await dueAt(ann, hour, zone), `${zone} at ${hour}`).toEqual(due);
    }
  });

  it("hold a task from the moment that its date is changed", async () => {
    const ann = await Person.enter(world(), FILLED);
    const task = await ann.task(third);
    const ids = { taskListId: task.listId, taskId: task.id };
    await ann.does(googleTask, { ...ids, due: day });
    expect((await dueAt(ann, 12)).today).toEqual([before, day, third, "done"].toSorted());
    await ann.does(googleTask, { ...ids, due: null });
    expect(await dueAt(ann, 12)).toEqual(onTheDay);
  });
});
