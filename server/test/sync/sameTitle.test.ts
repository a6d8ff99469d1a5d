import { addTask, googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";
import { away, enterWithTwoLists, LATER } from "./enterWithTwoLists.ts";

const MINUTE = 60_000;
const NOTES = "oat, for Bob";
const DUE = "2026-12-01";

/** Ann creates a task here, of which Google's answer is lost. Then she is in Google, and our next pulls come. */
async function createdUnanswered(
  kind: "cutBefore" | "cutAfter",
  inGoogle: (google: Person["google"], listId: string) => void,
): Promise<string[]> {
  const clock = standingClock();
  const world = await openWorld("sqlite", { sync: true, clock: clock.now });
  const ann = await Person.enter(world, [{ title: "Shopping", tasks: [] }]);
  const listId = await ann.listId("Shopping");
  world.emulator.faults.add({ match: { operation: "tasks.insert" }, times: 1, kind });
  await ann.does(addTask, { listId, title: "Milk", notes: NOTES, due: DUE });
  await soon(() => expect(world.emulator.ledger.count("tasks.insert")).toBe(1));
  clock.move(10_000);
  inGoogle(ann.google, listId);
  for (let turn = 0; turn < 6; turn++) {
    clock.move(2 * MINUTE);
    await ann.pulled();
  }
  const { tasks } = await ann.settled();
  return tasks.map(({ notes }) => notes).toSorted();
}

describe("P7.3: a Google task without a marker, with the title of an insert whose answer was lost", () => {
  it.each([
    ["a line of the notes", { notes: "two litres", due: DUE }, "two litres"],
    ["the date", { notes: NOTES }, NOTES],
    ["the status", { notes: NOTES, due: DUE, status: "completed" }, NOTES],
  ] as const)("is the person's own if it lacks %s that was sent", async (_, fields, theirs) => {
    const notes = await createdUnanswered("cutBefore", (google, listId) => {
      const { id } = google.addTask(listId, "Milk");
      google.edit(listId, id, fields);
    });
    expect(notes).toEqual([NOTES, theirs]);
  });

  it("is the person's own in another list, if it says the same and was never where the insert was sent", async () => {
    const notes = await createdUnanswered("cutBefore", (google) => {
      const { id: other } = google.addList("Other");
      const { id } = google.addTask(other, "Milk");
      google.edit(other, id, { notes: NOTES, due: DUE });
    });
    expect(notes).toEqual([NOTES, NOTES]);
  });

  it("is what the insert made if its person took out the marker and added a line", async () => {
    const notes = await createdUnanswered("cutAfter", (google, listId) => {
      google.edit(listId, google.tasks(listId)[0]!.id, { notes: `${NOTES}\ntwo litres` });
    });
    expect(notes).toEqual([`${NOTES}\ntwo litres`]);
  });

  it("P7.3: a task that its person moved in Google is not what its new insert with a lost answer made", async () => {
    const { world, clock, ann, mine, work, failing, inTheEnd } = await enterWithTwoLists("sqlite", [
      { title: "Task", notes: "Line" },
    ]);
    const { id: taskId, task_id } = await ann.task("Task");
    const unread = failing(away("tasks.list", work));
    const refusing = failing(away("tasks.patch"), {
      kind: "userRateLimitExceeded",
      match: { operation: "tasks.insert" },
    });
    await ann.does(googleTask, { taskListId: mine, taskId, notes: "" });
    ann.google.moveToList(mine, task_id!, work);
    const inserts = () => world.emulator.ledger.count("tasks.insert");
    const before = inserts();
    await soon(async () => {
      clock.move(LATER);
      await ann.pulled();
      expect(inserts()).toBeGreaterThan(before);
    });
    const unanswered = failing(
      { kind: "cutAfter", match: { operation: "tasks.insert" } },
      { kind: "emptyList", match: { operation: "tasks.list", path: mine } },
    );
    refusing();
    await soon(() => {
      clock.move(1_000);
      expect(ann.titles(mine)).toEqual(["Task"]);
    });
    unread();
    // The other list is read while the insert is open.
    for (let turn = 0; turn < 3; turn++) {
      clock.move(LATER);
      await ann.pulled();
    }
    unanswered();
    await inTheEnd(({ tasks }) =>
      expect(tasks).toEqual([expect.objectContaining({ id: taskId, notes: "", synced: "yes" })]),
    );
  });
});
