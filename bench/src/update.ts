import { setTimeout as sleep } from "node:timers/promises";
import { cpuOf } from "./cpuOf.ts";
import type { Figures } from "./figures.ts";
import type { World } from "./World.ts";

const TIMES = 100;
/** So many updates are sent to Google, after a few that only warm the server up. */
const PUSHED = { first: 5, counted: 30 };
/**
 * An update follows the one before it after this many milliseconds. So the server has settled, and Google takes the writes: it
 * accepts at most five per second.
 */
const APART = 600;

/**
 * Measures the CPU time of a change: only the answer, while another process syncs the account; then including the writes to
 * Google.
 */
export async function update(world: World): Promise<Figures> {
  const { ours } = world;
  const edit = changeDue(world);
  const complete = toggle(world);
  const edited = await cpuOf(ours, TIMES, edit);
  const completed = await cpuOf(ours, TIMES, complete);
  return { "update of a task, ms": edited, "completing a task, ms": completed };
}

/**
 * Measures the CPU time of an update until the Google emulator has received it and the server has settled. The CPU is read only
 * before and after all of them, because reading it takes a part of what an update does.
 */
export async function updateAndPush(world: World): Promise<Figures> {
  const { ours, google } = world;
  const edit = changeDue(world);
  const updates = async (times: number): Promise<void> => {
    const before = google.ledger.count("tasks.patch");
    for (let at = 0; at < times; at++) {
      await edit();
      await sleep(APART);
    }
    const calls = google.ledger.count("tasks.patch") - before;
    if (calls < times) throw new Error(`${times} changes were made, and Google was told of ${calls}.`);
  };
  await updates(PUSHED.first);
  const from = await ours.settle();
  await updates(PUSHED.counted);
  const to = await ours.gauge();
  return { "update of a task with the push that follows, ms": (to.cpu - from.cpu) / PUSHED.counted };
}

let n = 0;

/** Returns a function that sets a new due date on one dated task after another. */
export function changeDue({ person, board }: World): () => Promise<unknown> {
  const dated = board.tasks.filter(({ due }) => due);
  return () => {
    const { listId, id } = dated[(n * 37) % dated.length]!;
    const due = `2027-01-${String(1 + (n++ % 28)).padStart(2, "0")}`;
    return person.json("PATCH", `/api/my-tasks/googleTask/${listId}/${id}`, { due });
  };
}

/**
 * Returns a function that completes or opens one task without a date after another. Opening a dated one may wait for a pull, which
 * another server would make (rule P7.8).
 */
function toggle({ person, board }: World): () => Promise<unknown> {
  const undated = board.tasks.filter(({ due }) => !due);
  return () => {
    const { listId, id, title } = undated[(n++ * 41) % undated.length]!;
    const status = n % 2 === 0 ? "completed" : "needsAction";
    return person.json("PATCH", "/api/my-tasks/complete/task", {
      tasklistId: listId,
      taskId: id,
      status,
      title,
    });
  };
}
