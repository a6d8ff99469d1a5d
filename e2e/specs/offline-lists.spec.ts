import { openBoard } from "../board.ts";
import { saveName } from "../offlineChanges.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 14.11: what only the server can do to a list waits, and is said to wait.

test("a list that is created without a connection is said to wait, and is there once it is back", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { page, context } = alice;
  const board = await openBoard(alice);
  await context.setOffline(true);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await saveName(board.dialog("Create List"), "List name", "Trip");
  const told = board.toast("The server does not answer yet. The list is created as soon as it does.");
  await expect(told).toContainText("Trip");
  await expect(board.column("Trip")).toHaveCount(0);
  await context.setOffline(false);
  await expect(board.column("Trip")).toBeVisible();
});

test("a list that is shared without a connection is said to wait, and opens no dialog later", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addList("Home");
  await alice.pull();
  const { page, context } = alice;
  const board = await openBoard(alice);
  await context.setOffline(true);
  await pickForList(page, inSidebar(page, "main", "Home"), "Share…");
  await page.getByRole("button", { name: "Yes, share!" }).click();
  const told = board.toast("The server does not answer yet. The list is shared as soon as it does.");
  await expect(told).toContainText("Home");
  await page.getByRole("button", { name: "Add task to My Tasks" }).click();
  await page.keyboard.type("Half a li");
  await context.setOffline(false);
  await expect(inSidebar(page, "shared", "Home")).toBeVisible();
  await page.keyboard.type("ne");
  await expect(board.column("My Tasks").getByRole("textbox", { name: "Add task" })).toHaveValue(
    "Half a line",
  );
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
