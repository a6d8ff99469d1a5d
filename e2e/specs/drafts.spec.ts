import { addLabel } from "@tasklane/contract/labels.ts";
import { addList } from "@tasklane/contract/lists.ts";
import { openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { goBackFrom, untilLayers } from "../goBackFrom.ts";
import { signIn } from "../person.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// The text typed into a form is not lost by Escape, the close button, Back or a reload.

const BACK = /^Your draft from \d\d:\d\d is back$/;

test("an unsaved new task returns with its form until it is saved or discarded", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const dialog = board.dialog("Create Task");
  const title = dialog.getByLabel("Title", { exact: true });
  const closings = {
    escape: () => page.keyboard.press("Escape"),
    cross: () => dialog.getByRole("button", { name: "Close" }).click(),
    back: () => goBackFrom(page),
  };
  for (const [name, close] of Object.entries(closings)) {
    await board.openCreateTask();
    await title.fill(`Typed before ${name}`);
    await close();
    await expect(dialog).toHaveCount(0);
    await board.openCreateTask();
    await expect(dialog.getByText(BACK)).toBeVisible();
    await expect(title).toHaveValue(`Typed before ${name}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await board.openCreateTask();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(title).toHaveValue("");
  await expect(title).toBeFocused();
  await page.keyboard.press("Escape");
  await board.openCreateTask();
  await expect(title).toHaveValue("");
  await expect(dialog.getByText(BACK)).toHaveCount(0);

  await title.fill("Saved");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Saved")).toBeVisible();
  await board.openCreateTask();
  await expect(title).toHaveValue("");
});

test("unsaved changes of tasks, subtasks and list names return for 14 days", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  alice.inGoogle.addTask("@default", "Call Ann");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const edit = board.dialog("Edit Task");
  const open = (name: string) => board.card(name).getByRole("button", { name, exact: true }).click();
  await open("Pay rent");
  await edit.getByLabel("Description").fill("To the new account");
  await edit.getByRole("textbox", { name: "Add subtask" }).fill("Ask the ba");
  await page.keyboard.press("Escape");
  await board.pick("Pay rent", "Create subtask");
  await board.dialog("Pay rent").getByLabel("Title", { exact: true }).fill("Find the number");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Household");
  await page.keyboard.press("Escape");

  await open("Call Ann");
  await expect(edit.getByLabel("Description")).toHaveValue("");
  await expect(edit.getByText(BACK)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await open("Pay rent");
  await expect(edit.getByLabel("Description")).toHaveValue("To the new account");
  await expect(edit.getByRole("textbox", { name: "Add subtask" })).toHaveValue("Ask the ba");
  await expect(edit.getByText(BACK)).toBeVisible();
  await page.keyboard.press("Escape");
  await board.pick("Pay rent", "Create subtask");
  await expect(board.dialog("Pay rent").getByLabel("Title", { exact: true })).toHaveValue("Find the number");
  await page.keyboard.press("Escape");

  const age = (days: number) =>
    page.evaluate(
      (by) => {
        for (const key of Object.keys(localStorage).filter((name) => name.startsWith("draft "))) {
          const kept = JSON.parse(localStorage.getItem(key)!) as { value: { at: number } };
          kept.value.at -= by;
          localStorage.setItem(key, JSON.stringify(kept));
        }
      },
      days * 24 * 60 * 60_000,
    );
  const listName = board.dialog("Create List").getByLabel("List name");
  for (const [days, value] of [
    [13, "Household"],
    [2, ""],
  ] as const) {
    await age(days);
    await page.getByRole("button", { name: "List", exact: true }).click();
    await expect(listName).toHaveValue(value);
    await page.keyboard.press("Escape");
    await expect(listName).toHaveCount(0);
  }
});

test("unsaved changes are said in the form and when it closes, and both discard them", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const edit = board.dialog("Edit Task");
  const open = () => board.card("Pay rent").getByRole("button", { name: "Pay rent", exact: true }).click();
  const title = edit.getByLabel("Title", { exact: true });
  const sign = edit.getByText("Unsaved changes are kept");
  const kept = board.toast("Unsaved changes are kept");
  await open();
  await expect(sign).toHaveCount(0);
  await title.fill("Pay the rent");
  await expect(sign).toBeVisible();
  await expectAccessible(page, "the editor with unsaved changes");
  await edit.getByRole("button", { name: "Discard" }).click();
  await expect(title).toHaveValue("Pay rent");
  await expect(sign).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(edit).toHaveCount(0);
  await expect(kept).toHaveCount(0);

  await open();
  await title.fill("Pay the rent");
  await page.keyboard.press("Escape");
  await expect(kept).toBeVisible();
  await open();
  await expect(title).toHaveValue("Pay the rent");
  await expect(kept).toHaveCount(0);
  await title.fill("Pay the whole rent");
  await page.keyboard.press("Escape");
  await kept.getByRole("button", { name: "Discard" }).click();
  await open();
  await expect(title).toHaveValue("Pay rent");
});

test("a draft is shown to nobody else on the same browser, and Logout forgets it", async ({
  alice,
  bob,
  world,
}) => {
  alice.expectProblem(/status of 401/);
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const dialog = board.dialog("Create Task");
  const title = dialog.getByLabel("Title", { exact: true });
  await board.openCreateTask();
  await title.fill("A present for Bob");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  await alice.context.clearCookies();
  await signIn(world, alice.context, bob.email);
  await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  await expect(title).toHaveValue("");
  await page.keyboard.press("Escape");

  await alice.context.clearCookies();
  await signIn(world, alice.context, alice.email);
  await openBoard(alice, "/dashboard/upcoming");
  await board.openCreateTask();
  await expect(title).toHaveValue("A present for Bob");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("A present for Bob");
});

test("a list's name stays in its dialog until the server took it", async ({ alice }) => {
  alice.expectProblem(/status of (400|500|502)/);
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const dialog = board.dialog("Create List");
  const name = dialog.getByLabel("List name");
  await page.getByRole("button", { name: "List", exact: true }).click();
  const refuse = (status: number, code: string) =>
    page.route(`**/api${addList.path}`, (route) => route.fulfill({ status, json: { code, message: "No." } }));
  for (const [status, code] of [
    [500, "unexpected"],
    [400, "invalid_input"],
  ] as const) {
    await refuse(status, code);
    await name.fill("Household");
    const refused = page.waitForResponse((answer) => answer.status() === status);
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await refused; // Wait, because the toast about the previous refusal may still be on screen.
    await expect(board.message("No.").first()).toBeVisible();
    await expect(name).toHaveValue("Household");
    await page.unrouteAll();
  }
  // While offline, the dialog closes on Save, because the outbox stores the mutation. When the server later refuses the mutation,
  // the dialog opens again.
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await refuse(400, "invalid_input");
  await alice.context.setOffline(false);
  await expect(name).toHaveValue("Household");
  await page.unrouteAll();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toHaveCount(0);
});

test("an unsent share link stays in its dialog as a draft until it is discarded", async ({ alice }) => {
  const { page } = alice;
  const board = await openBoard(alice, "/dashboard/upcoming");
  const dialog = board.dialog("Join Shared List");
  const open = async (): Promise<void> => {
    await page.getByRole("button", { name: "My Shared List: menu" }).click();
    await page.getByRole("menuitem", { name: "Join Shared Table" }).click();
  };
  await open();
  await dialog.getByLabel("Shared List").fill("AAAAAAAAAAAAAAAA:who");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(dialog.getByLabel("Shared List")).toHaveValue("AAAAAAAAAAAAAAAA:who");
  await expect(dialog.getByText(BACK)).toBeVisible();
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByLabel("Shared List")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await untilLayers(page, 0);
  await page.reload();
  await open();
  await expect(dialog.getByLabel("Shared List")).toHaveValue("");
});

test("a form that was being filled in is open again after a reload", async ({ alice }) => {
  const board = await openBoard(alice);
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Half a thought");
  await alice.page.reload();
  await expect(board.dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue(
    "Half a thought",
  );
});

test("a name and a label's new name that were being typed are back after a reload", async ({ alice }) => {
  const { page } = alice;
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "Phone" });
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Half a na");
  await page.reload();
  await expect(board.dialog("Create List").getByLabel("List name")).toHaveValue("Half a na");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create Label" }).click();
  await board.dialog("Create Label").getByRole("button", { name: "Edit Phone" }).click();
  await board.dialog("Create Label").getByLabel("Label", { exact: true }).fill("Teleph");
  await page.reload();
  await expect(board.dialog("Create Label").getByLabel("Label", { exact: true })).toHaveValue("Teleph");
  await expect(board.dialog("Create Label").getByRole("button", { name: "Update" })).toBeVisible();
});

test("the column of a section that was being named is back after a reload", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  const { page } = alice;
  await page.goto(`/dashboard/main/${id}`);
  await page.getByRole("button", { name: "Create Section" }).click();
  await page.getByLabel("Section name").fill("Kitch");
  await page.reload();
  await expect(page.getByLabel("Section name")).toHaveValue("Kitch");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await until(page, "inputs ready");
  await expect(page.getByLabel("Section name")).toHaveCount(0);
});

test("Discard below a new task closes its form", async ({ alice }) => {
  const board = await openBoard(alice);
  const dialog = board.dialog("Create Task");
  await board.openCreateTask();
  await dialog.getByLabel("Title", { exact: true }).fill("A wrong idea");
  await dialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await board.openCreateTask();
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(dialog.getByText(BACK)).toHaveCount(0);
});
