import { changeTasks } from "@tasklane/contract/changeTasks.ts";
import { addList } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask, restoreTask } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { Person } from "../Person.ts";
import { enginesFor, openWorld } from "../world.ts";

/** Choices that look random. Otherwise the keys of the tasks grow less. */
function choices(): () => boolean {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % 2 === 0;
  };
}

test.each(enginesFor("sqlite"))(
  "M3: the order keys of tasks that are moved between each other again and again stay short, on %s",
  { timeout: 60_000 },
  async (engine) => {
    const world = await openWorld(engine);
    const ann = await Person.arrive(world);
    const listId = (await ann.does(addList, { title: "Work" })).data.id;
    const ids: string[] = [];
    for (const title of ["First", "A", "B", "Gone", "C", "Last"].toReversed())
      ids.unshift((await ann.does(addTask, { listId, title })).data.id);
    const [first, , , gone, , last] = ids as [string, string, string, string, string, string];
    let order = [ids[1], ids[2], ids[4]] as [string, string, string];
    await ann.does(deleteTask, { tasklistId: listId, taskId: gone });
    const isFirst = choices();
    for (let call = 0; call < 3; call++) {
      const moves = Array.from({ length: 500 }, () => {
        const [one, two, three] = order;
        const isLast = isFirst();
        order = isLast ? [one, three, two] : [two, one, three];
        return isLast ? { id: three, after: one } : { id: one, after: two };
      });
      const change = { kind: "order" as const, after: moves.map(({ after }) => after) };
      await ann.does(changeTasks, { ids: moves.map(({ id }) => id), change });
    }
    await ann.does(restoreTask, { listId, taskId: gone });
    const { tasks } = await ann.board();
    const shown = tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1)).map(({ id }) => id);
    expect(shown.filter((id) => id !== gone)).toEqual([first, ...order, last]);
    expect(Math.max(...tasks.map(({ position }) => position.length))).toBeLessThanOrEqual(100);
  },
);
