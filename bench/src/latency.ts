import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Board } from "@tasklane/contract/lists.ts";
import { compare, readBudgets } from "./figures.ts";
import type { Figures } from "./figures.ts";
import { Person } from "./Person.ts";
import { Program } from "./Program.ts";
import { startStandIn } from "./standIn.ts";
import { BOARD } from "./imported.ts";

/**
 * Measures the time from one member's click until the other members' screens and Google accounts show the change: `npm run
 * bench:latency --workspace bench -- --samples 200`. Each call to Google takes 200 ms, and the server has no other work. The
 * server uses SQLite, or the empty PostgreSQL database that `--database-url` names. The time starts when the click's request is
 * sent. It fails if a figure exceeds its budget.
 */
const { values } = parseArgs({
  options: {
    samples: { type: "string", default: "200" },
    "database-url": { type: "string", default: "" },
  },
});
const SAMPLES = Number(values.samples);
const MAIN = join(import.meta.dirname, "../../server/src/main.ts");
const GOOGLE_TAKES = 200;
const LOOK_EVERY = 5;
/** The pause between two clicks is at least this many milliseconds and at most twice as many. */
const REST = 600;
/** A change that has not arrived after this many milliseconds counts as lost. */
const GIVE_UP = 60_000;

/** A member of the shared list. `google` reads what their Google account contains. */
interface Member {
  person: Person;
  email: string;
  listId: string;
}

const standIn = await startStandIn();
const { google, url } = standIn;
const ours = await Program.start(MAIN, {
  ...standIn.settings,
  DATABASE_URL: values["database-url"],
  // With a smaller limit of calls a day, the server would sync more slowly.
  GOOGLE_CALLS_A_DAY: "1000000",
});
const people: Person[] = [];
try {
  const owner = await arrive("ann@example.com");
  await owner.person.json("POST", "/api/my-share/share/list", { listId: owner.listId });
  const looking = await takePart(owner, "ben@example.com");
  const away = await takePart(owner, "cleo@example.com");
  let onChanged = (): void => {};
  for (const { person } of [owner, looking])
    await person.listen("/api/events", (event) => {
      if (person === looking.person && event === "changed") onChanged();
    });
  google.faults.add({ kind: "slow", delayMs: GOOGLE_TAKES });
  const times = { looking: [] as number[], away: [] as number[], screen: [] as number[] };
  let task = await add(owner, "Task 0");
  for (let n = 0; n < SAMPLES; n++) {
    await ours.settle();
    await sleep(REST + ((n * 211) % REST));
    const shown = Promise.withResolvers<number>();
    const began = performance.now();
    const since = (): number => performance.now() - began;
    const look = async (): Promise<void> => {
      if (await shows(looking, n)) shown.resolve(since());
    };
    // After the last click, events still arrive while the program closes. The fetch that they cause may fail; ignore that.
    onChanged = () => void look().catch(shown.reject);
    task = await click(owner, n, task);
    const [first, other, screen] = await Promise.all([
      arrives(looking, n).then(since),
      arrives(away, n).then(since),
      shown.promise,
    ]);
    times.looking.push(first);
    times.away.push(other);
    times.screen.push(screen);
  }
  const figures: Figures = {};
  for (const [name, where] of [
    ["looking", "Google of a member who looks"],
    ["away", "Google of a member who is away"],
    ["screen", "another member's screen"],
  ] as const) {
    const sorted = times[name].toSorted((a, b) => a - b);
    figures[`click to ${where}, half within, ms`] = sorted[Math.floor(SAMPLES / 2)]!;
    figures[`click to ${where}, 99 of 100 within, ms`] = sorted[Math.ceil(0.99 * SAMPLES) - 1]!;
    figures[`click to ${where}, the longest, ms`] = sorted.at(-1)!;
  }
  const { table, over } = compare(figures, readBudgets());
  console.log(`${SAMPLES} clicks on ${values["database-url"] === "" ? "SQLite" : "PostgreSQL"}\n${table}`);
  if (over.length > 0) {
    console.error(`\nOver budget: ${over.join("; ")}.`);
    process.exitCode = 1;
  }
} finally {
  for (const person of people) person.close();
  await ours.stop();
  await standIn.close();
}

/** Signs a person in, and waits until our server has read their Google tasks for the first time. */
async function arrive(email: string): Promise<Member> {
  const person = new Person(url);
  people.push(person);
  await person.signIn(email);
  const board = await until(person, ({ refreshedAt }) => refreshedAt > 0);
  return { person, email, listId: board.lists[0]!.google_list_id };
}

async function takePart(owner: Member, email: string): Promise<Member> {
  const member = await arrive(email);
  const { sharedLists } = await owner.person.json<Board>("GET", BOARD);
  const [listId, userId] = sharedLists[0]!.group_id!.split(":");
  const { newListId } = await member.person.json<{ newListId: string }>(
    "POST",
    "/api/my-share/share-list-created/groupBy",
    { listId, userId },
  );
  await owner.person.json("POST", "/api/my-share/owner/approve-user", {
    listId: owner.listId,
    approveEmail: email,
  });
  return { ...member, listId: newListId };
}

async function until(person: Person, isTrue: (board: Board) => boolean): Promise<Board> {
  for (;;) {
    const board = await person.json<Board>("GET", BOARD);
    if (isTrue(board)) return board;
    await sleep(LOOK_EVERY);
  }
}

async function add({ person, listId }: Member, title: string): Promise<string> {
  const { data } = await person.json<{ data: { id: string } }>("POST", `/api/my-tasks/addTask/${listId}`, {
    title,
    notes: title,
    due: null,
  });
  return data.id;
}

/**
 * Makes one change, as a click does: adds, completes or renames a task in turn.
 * @returns the id of the task for the next click
 */
async function click(owner: Member, n: number, taskId: string): Promise<string> {
  const { person, listId } = owner;
  if (n % 3 === 0) return add(owner, titleAfter(n));
  const title = titleAfter(n);
  if (n % 3 === 1)
    await person.json("PATCH", "/api/my-tasks/complete/task", {
      tasklistId: listId,
      taskId,
      status: "completed",
      title,
    });
  else await person.json("PATCH", `/api/my-tasks/googleTask/${listId}/${taskId}`, { title });
  return taskId;
}

/** The task's title after the change number n. Completing does not change the title. */
function titleAfter(n: number): string {
  return `Sample ${n % 3 === 1 ? n - 1 : n}.`;
}

async function shows({ person }: Member, n: number): Promise<boolean> {
  const { sharedTasks } = await person.json<Board>("GET", BOARD);
  const task = sharedTasks.find(({ finalTitle }) => finalTitle === titleAfter(n));
  return task !== undefined && (n % 3 !== 1 || task.status === "completed");
}

/** Waits until a member's Google account contains the change number n. */
async function arrives({ email, listId }: Member, n: number): Promise<void> {
  const inGoogle = google.firstParty(email);
  for (const end = performance.now() + GIVE_UP; performance.now() < end;) {
    const task = inGoogle.tasks(listId).find((one) => one.title === titleAfter(n));
    if (task && (n % 3 !== 1 || task.status === "completed")) return;
    await sleep(LOOK_EVERY);
  }
  throw new Error(`Click ${n} did not come to ${email}.`);
}
