import type { FillList, FillTask } from "./first-party/fill.ts";
import { fill } from "./first-party/fill.ts";
import type { World } from "./state/world.ts";

const DAY_MS = 86_400_000;
const SEEDED = "seeded";

/**
 * If no account exists, creates an example account, and another one to share lists with. Does so only once per data folder.
 * @returns whether the accounts were created
 */
export function seed(world: World): boolean {
  if (world.accounts.size > 0 || world.storage.setting(SEEDED)) return false;
  world.storage.write(() => {
    const sam = world.account("you@example.com", "Sam Rivers");
    fill(world, sam, lists(world.clock()));
    fill(world, world.account("maya@example.com", "Maya Chen"), [
      { title: "@default", tasks: [{ title: "Clean the stove" }, { title: "Feed the neighbour's cat" }] },
    ]);
    world.storage.saveSetting(SEEDED, true);
  });
  return true;
}

/** Makes the days and the completed tasks of the example account. */
interface Days {
  /** Returns the calendar day that is `days` days from today, in this machine's time zone. */
  on: (days: number) => string;
  done: (title: string, daysAgo: number, hidden?: boolean) => FillTask;
}

function lists(now: number): FillList[] {
  const days = daysFrom(now);
  return [
    { title: "@default", tasks: firstTasks(days) },
    { title: "Work", tasks: workTasks(days) },
    { title: "Home", tasks: homeTasks(days) },
    { title: "Errands", tasks: errands(days) },
    { title: "Reading", tasks: books(days) },
  ];
}

function daysFrom(now: number): Days {
  return {
    on: (days) => {
      const day = new Date(now);
      day.setDate(day.getDate() + days);
      const two = (part: number) => String(part).padStart(2, "0");
      return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
    },
    done: (title, daysAgo, hidden = false) => {
      const completed = new Date(now - daysAgo * DAY_MS).toISOString();
      return { title, status: "completed", completed, hidden, updated: now - daysAgo * DAY_MS };
    },
  };
}

function firstTasks({ on, done }: Days): FillTask[] {
  return [
    { title: "Call the dentist", due: on(-1) },
    { title: "Water the plants", due: on(0), repeatDays: 3 },
    {
      title: "Plan the weekend in the hills",
      due: on(2),
      notes: "Two nights, trains rather than the car.\nMaya brings the stove.",
      children: [
        { title: "Book the hut", due: on(1) },
        { title: "Check the weather" },
        done("Ask Maya and Ben", 1),
      ],
    },
    { title: "Renew the library card" },
    done("Send the birthday card", 1),
    done("Pay the phone bill", 3, true),
  ];
}

function workTasks({ on, done }: Days): FillTask[] {
  return [
    {
      title: "Send the revised plan",
      due: on(0),
      notes: "Numbers of page 4 first.",
    },
    { title: "Review the copy of the start page", due: on(1) },
    { title: "Choose pictures for the team page", due: on(6) },
    {
      title: "Prepare the quarterly review",
      due: on(3),
      children: [
        { title: "Collect the figures", due: on(1) },
        { title: "Draft the slides", due: on(2) },
      ],
    },
    { title: "Answer Priya about the contract", due: on(-2) },
    { title: "Interview questions for the new designer", due: on(8) },
    done("Book the meeting room", 1),
    done("Invoice for October", 6, true),
  ];
}

function homeTasks({ on, done }: Days): FillTask[] {
  return [
    {
      title: "Fix the dripping tap",
      due: on(-3),
      notes: "Washer 3/8 inch, under the sink.",
    },
    { title: "Paint the hallway", due: on(12) },
    {
      title: "Sort the cellar",
      children: [{ title: "Old paint to the depot" }, { title: "Bikes on the wall" }],
    },
    { title: "Bins out", due: on(1), repeatDays: 7 },
    done("Defrost the freezer", 2),
  ];
}

function errands({ on, done }: Days): FillTask[] {
  return [
    { title: "Milk, bread, coffee", due: on(0) },
    { title: "Pick up the parcel", due: on(0), notes: "Open until 18:00; take the card along." },
    { title: "Return the drill to Ben", due: on(4) },
    { title: "New batteries for the smoke alarm" },
    done("Shoes to the cobbler", 4, true),
  ];
}

function books({ on, done }: Days): FillTask[] {
  return [
    { title: "The Sea Around Us" },
    { title: "A Pattern Language, chapters 1 to 20", due: on(10) },
    { title: "How Buildings Learn" },
    done("The Summer Book", 9, true),
  ];
}
