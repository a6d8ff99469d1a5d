import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import { addListSection, allTaskLists, renameSection } from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { callAs } from "../callAs.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 12.10: filters follow the names of what they filter by.

test("a filter follows the name that another browser gives its label or its section", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const label = { label_id: "1764000000001", label_name: "Waiting" };
  const sectionId = "1764000000002";
  await callAs(alice, addLabel, label);
  await callAs(alice, addListSection, {
    google_list_id: listId,
    section_id: sectionId,
    section_name: "Soon",
  });
  await callAs(alice, addTask, { listId, title: "Call home (##Soon ###Waiting)" });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const chips = page.getByRole("group", { name: "Active filters" });
  const cards = page.locator("[data-card-title]");
  await page.getByRole("button", { name: /^Label / }).click();
  await page.getByRole("option", { name: "Waiting" }).click();
  await expect(chips.getByRole("button", { name: "Label: Waiting" })).toBeVisible();
  await callAs(alice, editLabel, { ...label, label_name: "On hold" });
  await expect(chips.getByRole("button", { name: "Label: On hold" })).toBeVisible();
  await expect(cards).toHaveText(["Call home"]);
  await page.goto(`/dashboard?lists=${listId}&section=${listId}%2FSoon`);
  await expect(chips).toContainText("Soon");
  const renamed = { oldSectionName: "Soon", title: "Later" };
  await callAs(alice, renameSection, { ...renamed, view: "list_section", listId, sectionId });
  await expect(chips).toContainText("Later");
  await expect(cards).toHaveText(["Call home"]);
});

test("an earlier address follows the names that its label and its section have got since", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const label = { label_id: "1764000000001", label_name: "Waiting" };
  const section = { section_id: "1764000000002", section_name: "Soon" };
  await callAs(alice, addLabel, label);
  await callAs(alice, addListSection, { google_list_id: listId, ...section });
  await callAs(alice, addTask, { listId, title: "Call home (##Soon ###Waiting)" });
  await page.goto(`/dashboard?label=Waiting&lists=${listId}&section=${listId}%2FSoon`);
  await until(page, "all loaded");
  const chips = page.getByRole("group", { name: "Active filters" });
  await expect(chips).toContainText("Waiting");
  await page.keyboard.press("g");
  await page.keyboard.press("b");
  await expect(page).toHaveURL(/bin/);
  const renamed = { oldSectionName: "Soon", title: "Later", view: "list_section" as const };
  await callAs(alice, renameSection, { ...renamed, listId, sectionId: section.section_id });
  await callAs(alice, editLabel, { ...label, label_name: "On hold" });
  await page.goBack();
  await expect(page.locator("[data-card-title]")).toHaveText(["Call home"]);
  await expect(chips).toContainText("On hold");
  await expect(chips).toContainText("Later");
  await expect(page).toHaveURL(/label=On\+hold/);
});

test("a filter follows its label or section when another takes the former name at the same time", async ({
  alice,
}) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const label = { label_id: "1764000000001", label_name: "Waiting" };
  const section = { section_id: "1764000000002", section_name: "Soon" };
  await callAs(alice, addLabel, label);
  await callAs(alice, addListSection, { google_list_id: listId, ...section });
  await callAs(alice, addTask, { listId, title: "Call home (##Soon ###Waiting)" });
  await page.goto(`/dashboard?label=Waiting&lists=${listId}&section=${listId}%2FSoon`);
  await until(page, "all loaded");
  const chips = page.getByRole("group", { name: "Active filters" });
  const cards = page.locator("[data-card-title]");
  await expect(cards).toHaveText(["Call home"]);
  // The page hears of all changes at once.
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  const renamed = { oldSectionName: "Soon", title: "Later", view: "list_section" as const };
  await callAs(alice, renameSection, { ...renamed, listId, sectionId: section.section_id });
  await callAs(alice, addListSection, {
    google_list_id: listId,
    section_id: "1764000000003",
    section_name: "Soon",
  });
  await callAs(alice, editLabel, { ...label, label_name: "On hold" });
  await callAs(alice, addLabel, { label_id: "1764000000004", label_name: "Waiting" });
  await alice.context.setOffline(false);
  await expect(chips).toContainText("On hold");
  await expect(chips).toContainText("Later");
  await expect(cards).toHaveText(["Call home"]);
  await expect(page).toHaveURL(/label=On\+hold/);
  // A person who chooses the former name means the label that has it now.
  await page.getByRole("button", { name: /^Label / }).click();
  await page.getByRole("option", { name: "Waiting" }).click();
  await expect(page).toHaveURL(/label=Waiting/);
  await expect(cards).toHaveCount(0);
});

test("a filter follows its label when two labels swap their names", async ({ alice }) => {
  await alice.pull();
  const { page } = alice;
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const [one, other] = ["1764000000001", "1764000000002"] as const;
  await callAs(alice, addLabel, { label_id: one, label_name: "Waiting" });
  await callAs(alice, addLabel, { label_id: other, label_name: "Urgent" });
  await callAs(alice, addTask, { listId, title: "Call home (###Waiting)" });
  await callAs(alice, addTask, { listId, title: "Pay rent (###Urgent)" });
  await page.goto("/dashboard?label=Waiting");
  await until(page, "all loaded");
  const cards = page.locator("[data-card-title]");
  await expect(cards).toHaveText(["Call home"]);
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await alice.context.setOffline(true);
  await callAs(alice, editLabel, { label_id: one, label_name: "Between" });
  await callAs(alice, editLabel, { label_id: other, label_name: "Waiting" });
  await callAs(alice, editLabel, { label_id: one, label_name: "Urgent" });
  await alice.context.setOffline(false);
  await expect(page).toHaveURL(/label=Urgent/);
  await expect(cards).toHaveText(["Call home"]);
});
