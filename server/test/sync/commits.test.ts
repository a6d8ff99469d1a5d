import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import * as tasks from "@tasklane/contract/tasks.ts";
import { expect, it, onTestFinished } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";

/** What one update may cost until Google has it and the run has ended. A lasting commit waits for the disk. */
const BUDGET = { statements: 188, commits: 11, lasting: 3 };

/** Counts the statements of databases that are opened from now on, by text. */
function countStatements(): Map<string, number> {
  const counts = new Map<string, number>();
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string) {
    const statement = prepare.call(this, text);
    for (const name of ["all", "run", "iterate"] as const) {
      const execute = statement[name] as (...values: unknown[]) => unknown;
      const counted = (...values: unknown[]): unknown => {
        counts.set(text, (counts.get(text) ?? 0) + 1);
        return execute.apply(statement, values);
      };
      statement[name] = counted as StatementSync["all"] & StatementSync["iterate"] & StatementSync["run"];
    }
    return statement;
  };
  onTestFinished(() => {
    DatabaseSync.prototype.prepare = prepare;
  });
  return counts;
}

it("an update takes few statements, and waits for the disk before it reaches Google", async () => {
  const counts = countStatements();
  const world = await openWorld("sqlite", { sync: true });
  const ann = await Person.enter(world, [
    { title: "@default", tasks: Array.from({ length: 60 }, (_, at) => ({ title: `Task ${at}` })) },
  ]);
  const running = world.server.store.db.selectFrom("lease").select("holder").where("expires_at", ">", 0);
  const isAtRest = async (): Promise<void> => expect(await running.execute()).toEqual([]);
  await soon(isAtRest);
  const { id, listId, task_id: googleId } = await ann.task("Task 7");
  const costs: (typeof BUDGET)[] = [];
  for (const day of ["01", "02", "03"]) {
    counts.clear();
    const due = `2027-02-${day}`;
    await ann.does(tasks.googleTask, { taskListId: listId, taskId: id, due });
    await soon(() => expect(ann.google.tasks().find((task) => task.id === googleId)?.due).toContain(due));
    await soon(isAtRest);
    counts.delete(running.compile().sql);
    const commits = counts.get("commit") ?? 0;
    costs.push({
      statements: counts.values().reduce((sum, count) => sum + count),
      commits,
      lasting: commits - (counts.get("pragma synchronous = normal") ?? 0),
    });
  }
  // A scheduled run may coincide with one of the updates, so the cheapest counts.
  const [least] = costs.toSorted((a, b) => a.statements - b.statements);
  for (const [name, most] of Object.entries(BUDGET))
    expect(least![name as keyof typeof BUDGET], `${name} of ${JSON.stringify(costs)}`).toBeLessThanOrEqual(
      most,
    );
  // Two commits must wait for the disk: the call's own, and the one that notes the pending write.
  expect(least!.lasting).toBeGreaterThanOrEqual(2);
});
