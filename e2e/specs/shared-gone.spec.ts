import {
  addTask,
  completeTask,
  deleteTask,
  googleTask,
  listTasks,
  moveTask,
} from "@tasklane/contract/tasks.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board } from "../board.ts";
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

async function openTask(board: Board, title: string): Promise<void> {
  await board.card(title).getByRole("button", { name: title, exact: true }).click();
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

test("a form says that its task is gone when another member moves it to a list of theirs", async ({
  alice,
  bob,
}) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await openTask(board, "Book the ferry");
  const form = board.dialog("Edit Task");
  await form.getByLabel("Description").fill("Cabin for four");
  const { tasklistId: fromListId, taskId } = await firstTask(bob, ids[bob.email]!);
  const { lists } = await callAs(bob, allTaskLists, {});
  await callAs(bob, moveTask, { fromListId, toListId: lists[0]!.google_list_id, taskId });

  await expect(form.getByText("This task was deleted or moved away meanwhile.")).toBeVisible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText("This task was deleted or moved away");
});

test("the history of a task names people as everything else does", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  const { taskId } = await firstTask(alice, listId);
  await callAs(alice, googleTask, { taskListId: listId, taskId, notes: "With the dog" });
  await callAs(bob, googleTask, { taskListId: ids[bob.email]!, taskId, notes: "Without the dog" });
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await openTask(board, "Book the ferry");
  const form = board.dialog("Edit Task");
  await form.getByRole("button", { name: "History", exact: true }).click();
  const rows = form.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Bob, just now");
  await expect(rows.last()).toContainText("You, just now");
});

test("Undo for several tasks says which are gone and which stay", async ({ alice, bob }) => {
  const { listId, ids } = await createGroup(alice, [bob]);
  for (const title of ["Pack", "Call Ann"]) await callAs(alice, addTask, { listId, title });
  const { page } = alice;
  const board = await openBoard(alice, `/dashboard/shared/${listId}`);
  await board.pick("Pack", "Select");
  await page.keyboard.press("Control+a");
  await page
    .getByRole("toolbar", { name: "3 tasks selected" })
    .getByRole("button", { name: /^Complete/ })
    .click();
  await expect(page.getByRole("button", { name: "Completed Tasks (3)" })).toBeVisible();
  const tasklistId = ids[bob.email]!;
  await expect(async () => {
    const { tasks } = await callAs(bob, listTasks, { listId: tasklistId });
    expect(tasks.every(({ status }) => status === "completed")).toBe(true);
  }).toPass();
  const { tasks } = await callAs(bob, listTasks, { listId: tasklistId });
  const idOf = (title: string): string => tasks.find(({ finalTitle }) => finalTitle === title)!.id;
  await callAs(bob, completeTask, { tasklistId, taskId: idOf("Pack"), status: "needsAction" });
  await callAs(bob, deleteTask, { tasklistId, taskId: idOf("Call Ann") });
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(board.card("Book the ferry")).toBeVisible();
  const message = board.toast("Undone: complete 3 tasks");
  await expect(message).toContainText("Bob changed 1 task meanwhile; it stays.");
  await expect(message).toContainText("1 task is not there any more.");
});

test("deleting an account says before what becomes of shared lists", async ({ alice, bob }) => {
  await createGroup(alice, [bob]);
  await openBoard(alice);
  await alice.page.getByRole("button", { name: /, and profile$/ }).click();
  await alice.page.getByRole("button", { name: "My Profile" }).click();
  const profile = alice.page.getByRole("dialog", { name: "Profile Details" });
  await profile.getByRole("button", { name: "Delete my account", exact: true }).click();
  await expect(profile).toContainText("Shared lists go on without you; one that you own gets another owner.");
});
