import { REASON, SUCCESS } from "@tasklane/contract/sentences.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Google repeats tasks itself, and does not tell which ones (product 10.6).

const TITLE = "Water the plants";

/** Gives a person a repeating task, and opens the board. @returns the task's Google id */
async function fill({ inGoogle, pull, page }: Person): Promise<string> {
  const { id } = inGoogle.addTask("@default", TITLE, { due: today() });
  inGoogle.repeat("@default", id, 7);
  await pull();
  await page.goto("/dashboard");
  await expect(new Board(page).card(TITLE)).toBeVisible();
  return id;
}

test("Undo of a completion says that the next one of a repeating task is there already", async ({
  alice,
}) => {
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await board.checkbox(TITLE).click();
  const inGoogle = () => alice.inGoogle.tasks().filter(({ title }) => title === TITLE);
  await expect.poll(() => inGoogle().length).toBe(2);
  alice.expectProblem(/409/);
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByRole("button", { name: "Undo" }).click();
  await expect(messages).toContainText(REASON.repeatsAlready);
  await expect(messages).not.toContainText("Undone");
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await expect(board.card(TITLE)).toHaveCount(1);
  expect(
    inGoogle()
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(["completed", "needsAction"]);
});

test("a task that Undo opened while Google could not be read says when it is completed again", async ({
  alice,
  world,
}) => {
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await board.checkbox(TITLE).click();
  const inGoogle = () => alice.inGoogle.tasks().filter(({ title }) => title === TITLE);
  await expect.poll(() => inGoogle().length).toBe(2);
  const match = { account: alice.email, operation: "tasks.list" };
  const fault = world.google.faults.add({ kind: "unavailable", match });
  const messages = page.getByRole("region", { name: "Messages" });
  await messages.getByRole("button", { name: "Undo" }).click();
  await expect(messages).toContainText(`Undone: complete “${TITLE}”`);
  world.google.faults.remove(fault);
  await alice.pull();
  await expect(messages).toContainText(REASON.repeatsAlready);
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
});

test("a repeating task that Google does not move says why, and is moved back", async ({ alice }) => {
  const { id: toListId } = alice.inGoogle.addList("Work");
  const taskId = await fill(alice);
  const { page } = alice;
  const [home] = alice.inGoogle.lists();
  await callAs(alice, moveTask, { fromListId: home!.id, toListId, taskId });
  const card = new Board(page).column("Work").getByRole("listitem").filter({ hasText: TITLE });
  await expect(card).toContainText(REASON.staysInList);
  await expect(card).not.toContainText("Invalid Value");
  await expectAccessible(page, "a task that Google does not move");
  await card.getByRole("button", { name: `Move back to ${home!.title}: ${TITLE}` }).click();
  const back = new Board(page).column(home!.title).getByRole("listitem").filter({ hasText: TITLE });
  await expect(back).toBeVisible();
  await expect(page.getByText(REASON.staysInList)).toHaveCount(0);
});

test("a message with the reason replaces the one that says that such a task was moved", async ({ alice }) => {
  alice.inGoogle.addList("Work");
  await fill(alice);
  const { page } = alice;
  const board = new Board(page);
  await until(page, "inputs ready"); // Before the code of keys is loaded, the browser itself takes Alt and an arrow.
  await board.card(TITLE).getByRole("button", { name: TITLE, exact: true }).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(board.column("Work")).toContainText(TITLE);
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toContainText(REASON.staysInList);
  await expect(messages).not.toContainText(SUCCESS.taskMoved);
  await messages.getByRole("button", { name: "Undo" }).click();
  await expect(board.column("Work")).not.toContainText(TITLE);
  await expect(page.getByText(REASON.staysInList)).toHaveCount(0);
});

test("in a shared list, too, such a task has a button that leads back", async ({ alice, bob }) => {
  const taskId = await fill(alice);
  const group = await createGroup(alice, [bob]);
  const { page } = alice;
  const board = new Board(page);
  const [home] = alice.inGoogle.lists();
  await callAs(alice, moveTask, { fromListId: home!.id, toListId: group.listId, taskId });
  const card = board.column("Family").getByRole("listitem").filter({ hasText: TITLE });
  await expect(card).toContainText(REASON.staysInList);
  await card.getByRole("button", { name: `Move back to ${home!.title}: ${TITLE}` }).click();
  const move = board.dialog("Move To Another List");
  await expect(move.getByLabel("List", { exact: true })).toHaveText(home!.title);
  await expect(move).toContainText("The other person in “Family” will lose it.");
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expect(board.column(home!.title).getByRole("listitem").filter({ hasText: TITLE })).toBeVisible();
});
