import { addLabel, removeLabel } from "@tasklane/contract/labels.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addView } from "@tasklane/contract/savedViews.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 18.9: saved views and what they name.

test("a view that filters by a label follows its new name, and says when it is deleted", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  const label = { label_id: "1764000000001", label_name: "Waiting" };
  await callAs(alice, addLabel, label);
  const { lists } = await callAs(alice, allTaskLists, {});
  await callAs(alice, addTask, { listId: lists[0]!.google_list_id, title: "Call home (###Waiting)" });
  await callAs(alice, addView, { view_id: "1", name: "Waits", address: "/dashboard?label=Waiting" });
  await page.goto("/dashboard");
  const view = page.getByRole("list", { name: "Views" }).getByRole("link");
  await view.click();
  const cards = page.locator("[data-card-title]");
  await expect(cards).toHaveText(["Call home"]);
  const board = new Board(page);
  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await labels.getByRole("button", { name: "Edit Waiting" }).click();
  await labels.getByRole("textbox", { name: "Label" }).fill("On hold");
  await labels.getByRole("button", { name: "Update" }).click();
  await labels.getByRole("button", { name: "Close" }).click();
  const chips = page.getByRole("group", { name: "Active filters" });
  for (const look of ["at once", "opened again"]) {
    if (look !== "at once") {
      await page.goto("/dashboard");
      await until(page, "all loaded");
      await view.click();
    }
    await expect(view, look).toHaveText(["View Waits1"]);
    await expect(cards, look).toHaveText(["Call home"]);
    await expect(chips.getByRole("button", { name: "Label: On hold" }), look).toBeVisible();
    await expect(page.getByText("Edited", { exact: true }), look).toHaveCount(0);
  }
  await callAs(alice, removeLabel, { label_id: label.label_id });
  await expect(chips.getByRole("button", { name: "Label: On hold (not there any more)" })).toBeVisible();
});
