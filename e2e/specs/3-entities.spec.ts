import { addLabel } from "@tasklane/contract/labels.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Chapter 3 of docs/product.md, Entities and their fields: tests what this browser stores, and for whom. The contract's
// tests cover the fields.

test("the browser keeps lists, tasks, labels and filters until sign-out, each under its key", async ({
  alice,
}) => {
  const { page } = alice;
  const board = new Board(page);
  await createGroup(alice, []);
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "Phone" });
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  await page.goto("/dashboard");
  await expect(board.card("Water the plants")).toBeVisible();
  const status = page.getByRole("group", { name: "Filter" }).getByRole("button", { name: /^Status / });
  await status.click();
  await page.getByRole("menuitemradio", { name: "Pending" }).click();
  const kept = () => page.evaluate(() => ({ ...localStorage }));
  await expect.poll(kept).toMatchObject({
    google_tasks_list: expect.stringContaining("Water the plants"),
    google_lists: expect.stringContaining("My Tasks"),
    google_shared_lists: expect.stringContaining("Family"),
    labels: expect.stringContaining("Phone"),
    lastSharedRefreshTime: expect.stringMatching(/\d{13}/),
    "task-status": expect.stringContaining("pending"),
    "task-label": expect.stringContaining("all"),
    "task-type": expect.stringContaining("inactive"),
    "task-due-date": expect.stringContaining("none"),
  });

  await page.goto("/dashboard/tomorrow");
  await expect(status).toHaveText("Status Pending");
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(board.message("Logged out successfully!")).toBeVisible();
  await expect.poll(kept).toMatchObject({ google_lists: "[]" });
  expect(JSON.stringify(await kept())).not.toMatch(/Water the plants|Family|Phone|pending/);
});
