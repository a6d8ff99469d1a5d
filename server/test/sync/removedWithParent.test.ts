import { restoreFromBin } from "@tasklane/contract/bin.ts";
import { googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { enginesFor } from "../world.ts";
import { away, enterWithTwoLists } from "./enterWithTwoLists.ts";

const MINUTE = 60_000;

describe.each(enginesFor("sqlite"))(
  "subtasks removed in Google with a parent that had moved, on %s",
  (engine) => {
    /** Ann moves a parent with its subtask in Google, removes a line of the subtask's notes, and then the parent. No server looks. */
    async function removedThere() {
      const world = await enterWithTwoLists(
        engine,
        [{ title: "Parent", children: [{ title: "Child", notes: "Kept\nGone" }] }],
        { conditionalRequests: "honour" },
      );
      const { clock, ann, mine, work, failing } = world;
      const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
      const ended = failing(away());
      clock.move(MINUTE);
      ann.google.moveToList(mine, parent.task_id!, work);
      clock.move(MINUTE);
      ann.google.edit(work, child.task_id!, { notes: "Kept" });
      ann.google.delete(work, parent.task_id!);
      ann.google.undelete(work, child.task_id!); // Google may go on listing what was under a deleted task.
      /** The server looks again, and one of the two lists is shown as it was before. @returns ends that */
      const lookAgain = async (stale: string): Promise<() => void> => {
        const match = { operation: "tasks.list", path: stale };
        const late = failing({ kind: "staleList", delayMs: 90_000, match });
        ended();
        for (let n = 0; n < 3; n++) {
          clock.move(1_000);
          await ann.pulled();
        }
        return late;
      };
      return { ...world, child, lookAgain };
    }

    it.each(["old", "new"])(
      "P10.17: a renamed subtask lacks the line that its person had removed, where the %s list is read first",
      async (first) => {
        const { ann, mine, work, child, lookAgain, inTheEnd } = await removedThere();
        await ann.does(googleTask, { taskListId: mine, taskId: child.id, title: "Renamed" });
        const late = await lookAgain(first === "old" ? work : mine);
        late();
        await inTheEnd(({ tasks }) =>
          expect(tasks).toEqual([
            expect.objectContaining({ finalTitle: "Renamed", notes: "Kept", synced: "yes" }),
          ]),
        );
      },
    );

    it.each(["old", "new"])(
      "P10.17: the bin has the subtask without the line that its person had removed, where the %s list is read first",
      async (first) => {
        const { ann, mine, work, child, lookAgain, inTheEnd } = await removedThere();
        const late = await lookAgain(first === "old" ? work : mine);
        late();
        await inTheEnd(({ tasks }) => expect(tasks).toEqual([]));
        await ann.does(restoreFromBin, { kind: "task", id: child.id });
        await inTheEnd(({ tasks }) =>
          expect(tasks).toEqual([
            expect.objectContaining({ finalTitle: "Child", notes: "Kept", synced: "yes" }),
          ]),
        );
      },
    );
  },
);
