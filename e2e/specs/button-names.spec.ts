import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addSubTask, addTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

// Product 16.15: no two buttons of a page have the same name.

/** The accessible names of all buttons and checkboxes, as the browser computes them for assistive technology. */
async function buttonNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && (role?.value === "button" || role?.value === "checkbox"))
    .map(({ role, name }) => `${String(role?.value)} ${String(name?.value)}`);
}

async function expectUniqueNames(page: Page, where: string): Promise<void> {
  await expect(async () => {
    const names = await buttonNames(page);
    expect(names.length).toBeGreaterThan(1);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      where,
    ).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

/** Reads the names of the visible buttons outside of cards at one moment, because buttons come and go while the page draws. */
async function expectUniqueBars(page: Page): Promise<void> {
  const buttons = page.locator("button:not([data-card] *)").filter({ visible: true });
  await expect(async () => {
    const names = await buttons.evaluateAll((all) =>
      all.map((button) => button.getAttribute("aria-label") ?? (button as HTMLElement).innerText),
    );
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size, names.join(", ")).toBe(names.length);
  }).toPass({ timeout: 10_000 });
}

test("no two buttons of the board and its bars are called alike", async ({ alice }) => {
  const { page } = alice;
  const { id } = alice.inGoogle.addList("Home");
  for (const list of [id, "@default"]) {
    alice.inGoogle.addTask(list, `In ${list}`);
    alice.inGoogle.addTask(list, `Done in ${list}`, { status: "completed" });
  }
  await alice.pull();
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await expect(page.getByRole("button", { name: "Completed Tasks (1), Home" })).toBeVisible();
  await expectUniqueBars(page);
  await page.goto("/dashboard?label=Phone");
  await expect(page.getByRole("button", { name: /^Clear filters/ }).first()).toBeVisible();
  await expectUniqueBars(page);
});

test("lists, sublists and tasks of one name have buttons of names of their own, everywhere", async ({
  alice,
  bob,
}) => {
  test.slow(); // Slow, because axe examines five whole screens.
  const { page } = alice;
  const due = today();
  const [home, second] = ["Home", "Home", "Empty", "Empty"].map(
    (name) => alice.inGoogle.addList(name).id,
  ) as [string, string];
  await createGroup(alice, [bob], { name: "Home" });
  await alice.pull();
  for (const [at, list] of [home, second].entries())
    await callAs(alice, addSublist, { google_list_id: list, sublist_id: `${at}`, sublist_name: "Kitchen" });
  await callAs(alice, addListSection, { google_list_id: home, section_id: "7", section_name: "Home" });
  const { data: parent } = await callAs(alice, addTask, { listId: home, title: "Pay rent", notes: "", due });
  for (const listId of [home, home, second])
    await callAs(alice, addTask, { listId, title: "Pay rent", notes: "", due });
  for (let at = 0; at < 2; at++)
    await callAs(alice, addSubTask, {
      parentTaskId: parent.id,
      parentTaskName: "Pay rent",
      title: "Call",
      notes: "",
      due: null,
      status: "needsAction",
      listId: home,
    });
  for (const list of [home, second]) alice.inGoogle.addTask(list, "Pay rent", { status: "completed" });
  await alice.pull();

  const board = new Board(page);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await expect(page.getByRole("button", { name: "Task, Home (2)" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Home (3): menu" })).toBeVisible();
  for (const name of ["Home", "Home (2)"])
    await page.getByRole("button", { name: `${name}: sublists`, exact: true }).click();
  await page.getByRole("button", { name: "Completed Tasks (1), Home (2)" }).click();
  await expectUniqueNames(page, "the board");
  await expectAccessible(page, "a board of names that are alike");

  await page.locator(`[data-card="${parent.id}"] [data-card-title]`).click();
  await expect(board.dialog("Edit Task").getByRole("checkbox")).toHaveCount(2);
  await expectUniqueNames(page, "the task's dialog");
  await page.keyboard.press("Escape");
  await page
    .getByRole("complementary", { name: "Sidebar" })
    .getByRole("link", { name: /^Today/ })
    .click();
  await page.getByRole("button", { name: /lists without tasks/ }).click();
  await expectUniqueNames(page, "Today and its strip");
  await page.goto(`/dashboard/main/${home}`);
  await until(page, "all loaded");
  await expect(page.getByRole("button", { name: "Section Home: menu" })).toBeVisible();
  await expectUniqueNames(page, "a list with a section of its name");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  const tabs = page.getByRole("navigation", { name: "Columns" }).getByRole("button");
  await expect(tabs.filter({ hasText: "(2)" })).toHaveCount(1);
  await expectUniqueNames(page, "the board on a phone");
});
