import { cpuOf } from "./cpuOf.ts";
import type { Figures } from "./figures.ts";
import type { World } from "./World.ts";

const TIMES = 100;
/** This many updates are sent to Google, which accepts at most five per second. */
const PUSHED = 20;

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

/** Measures the CPU time of updates, until the Google emulator has received all of them. */
export async function updateAndPush(world: World): Promise<Figures> {
  const { ours, google } = world;
  const edit = changeDue(world);
  const pushed = () => google.ledger.count("tasks.patch");
  const before = pushed();
  const from = await ours.settle();
  for (let n = 0; n < PUSHED; n++) {
    await edit();
    await ours.settle();
  }
  const to = await ours.settle();
  const calls = pushed() - before;
  if (calls < PUSHED) throw new Error(`${PUSHED} changes were made, and Google was told of ${calls}.`);
  return { "update of a task with the push that follows, ms": (to.cpu - from.cpu) / PUSHED };
}

let n = 0;

/** Returns a function that sets a new due date on one task after another. */
export function changeDue({ person, board }: World): () => Promise<unknown> {
  return () => {
    const { listId, id } = board.tasks[(n * 37) % board.tasks.length]!;
    const due = `2027-01-${String(1 + (n++ % 28)).padStart(2, "0")}`;
    return person.json("PATCH", `/api/my-tasks/googleTask/${listId}/${id}`, { due });
  };
}

function toggle({ person, board }: World): () => Promise<unknown> {
  return () => {
    const { listId, id, title } = board.tasks[(n++ * 41) % board.tasks.length]!;
    const status = n % 2 === 0 ? "completed" : "needsAction";
    return person.json("PATCH", "/api/my-tasks/complete/task", {
      tasklistId: listId,
      taskId: id,
      status,
      title,
    });
  };
}
