import {
  addTask,
  completeTask,
  deleteTask,
  googleTask,
  listTasks,
  moveTask,
} from "@tasklane/contract/tasks.ts";
import { openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapters 10, 11 and 13 of docs/product.md: what a person reads about a task of a shared list that another member changed, deleted
// or took away meanwhile.

/** The first task of a list, as the arguments of a call that deletes it. */
async function firstTask(person: Person, listId: string) {
  const { tasks } = await callAs(person, listTasks, { listId });
  return { tasklistId: listId, taskId: tasks[0]!.id };
}

test("a refused change of a task that another member deleted names the task", async ({ alice, bob }) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const { listId, ids } = await createGroup(alice, [bob]);
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await alice.context.setOffline(true);
  await board.checkbox("Book the ferry").click();
  await expect(alice.page.getByRole("button", { name: /^Completed Tasks/ })).toBeVisible();
  await callAs(bob, deleteTask, await firstTask(bob, ids[bob.email]!));
  await alice.context.setOffline(false);

  await expect(board.message("Book the ferry, Family")).toBeVisible();
  await alice.page.getByRole("button", { name: "Show", exact: true }).click();
  const refused = board.dialog("Changes").getByRole("list", { name: "Refused" });
  await expect(refused).toContainText(/Book the ferry, Family\s*Not saved:/);
});
