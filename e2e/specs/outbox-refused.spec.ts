import { Board, openBoard } from "../board.ts";
import { goBackFrom } from "../goBackFrom.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { expect, test } from "../test.ts";

// Product 11.14: a change that waited and was then refused stays until the person decides.

test("a refused waiting change stays until the person retries or discards it", async ({ alice }) => {
  test.slow();
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const { context } = alice;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const task = alice.inGoogle.addTask("@default", "Call Ann");
  await alice.pull();
  const board = await openBoard(alice);
  await context.setOffline(true);
  await board.card("Call Ann").getByRole("button", { name: "Call Ann", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill("Call Ann at noon");
  await form.getByLabel("Description").fill("About the offer");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const showWaiting = alice.page.getByRole("button", { name: "Show", exact: true });
  const waiting = board.dialog("Changes");
  await showWaiting.click();
  await expect(waiting).toBeVisible();
  await showWaiting.click();
  await expect(waiting).toHaveCount(0);
  await showWaiting.focus();
  await alice.page.keyboard.press("Enter");
  await expect(waiting).toBeVisible();
  await alice.page.keyboard.press("Escape");
  await expect(waiting).toHaveCount(0);
  await expect(showWaiting).toBeFocused();
  await showWaiting.click();
  const [button, popover] = [await showWaiting.boundingBox(), await waiting.boundingBox()];
  expect(popover!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
  expect(popover!.width).toBe(360);
  await expect(waiting.getByRole("list", { name: "Waiting" })).toContainText(/Call Ann at noon\d\d:\d\d/);
  await expect(waiting).toContainText("They are sent in this order when the connection is back");
  await expectAccessible(alice.page, "waiting");
  await goBackFrom(alice.page);
  await expect(waiting).toHaveCount(0);

  // Delete the task in Google before the page closes, because a closing page may still send its mutation after offline mode ends.
  alice.inGoogle.delete("@default", task.id);
  await alice.pull();
  await alice.page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.addInitScript(noteStorage);
  await next.goto("/dashboard");
  await expect(next.getByText("1 change was refused")).toBeVisible();
  // The page stores the mutation as refused before it removes the mutation from the outbox. So a page that closes in between
  // loses nothing.
  expect(await next.evaluate(() => (globalThis as unknown as { stored: string[] }).stored)).toEqual([
    "set unsent",
    "set refused",
    "remove unsent",
  ]);
  await next.reload();
  const show = next.getByRole("button", { name: "Show", exact: true });
  await show.click();
  const changes = new Board(next).dialog("Changes");
  const refused = changes.getByRole("list", { name: "Refused" });
  await expect(refused).toContainText(/Call Ann at noon\s*Not saved: \w+/);
  await expectAccessible(next, "refused");
  await refused.getByRole("button", { name: "Copy text: Call Ann at noon" }).click();
  expect(await next.evaluate(() => navigator.clipboard.readText())).toBe("Call Ann at noon\nAbout the offer");
  await refused.getByRole("button", { name: "Try again: Call Ann at noon" }).click();
  await expect(next.getByText("This task is not here any more", { exact: true })).toBeVisible();
  await expect(refused.getByRole("listitem")).toHaveCount(1);
  await goBackFrom(next);
  await next.getByRole("button", { name: /, and profile$/ }).click();
  await next.getByRole("button", { name: "Logout" }).click();
  await expect(next.getByRole("alertdialog")).toContainText("One refused change would be lost.");
  await next.getByRole("button", { name: "Cancel" }).click();
  await next.getByRole("button", { name: /, and profile$/ }).click();
  await next.getByRole("button", { name: "My Profile" }).click();
  const profile = next.getByRole("dialog", { name: "Profile Details" });
  await profile.getByRole("button", { name: "Delete my account", exact: true }).click();
  await expect(profile).toContainText("One refused change would be lost.");
  await profile.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(next.getByRole("alertdialog")).toContainText("One refused change would be lost.");
  await next.getByRole("button", { name: "Cancel" }).click();
  await next.keyboard.press("Escape");
  await show.click();
  await refused.getByRole("button", { name: "Discard: Call Ann at noon" }).click();
  await expect(changes).toContainText("All changes are saved.");
  await expect(changes.locator(":focus")).toHaveCount(1);
  await expect(next.getByText("1 change was refused")).toHaveCount(0);
});

/** Runs in the page: records the order in which mutations are stored and removed. */
function noteStorage(): void {
  const stored: string[] = [];
  Object.assign(globalThis, { stored });
  const { setItem, removeItem } = Storage.prototype;
  const note = (act: string, key: string): void => {
    const [kind] = key.split(" ");
    const step = `${act} ${kind}`;
    if ((kind === "unsent" || kind === "refused") && !stored.includes(step)) stored.push(step);
  };
  Storage.prototype.setItem = function (key, value) {
    note("set", key);
    setItem.call(this, key, value);
  };
  Storage.prototype.removeItem = function (key) {
    note("remove", key);
    removeItem.call(this, key);
  };
}
