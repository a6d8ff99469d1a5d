import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addView } from "@tasklane/contract/savedViews.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { test, visit } from "../offline.ts";
import { until } from "../ready.ts";
import { createGroup, inSidebar, pickForList } from "../sharing.ts";
import { expect } from "../test.ts";

/**
 * The dialogs and popovers by their title: how each is opened on the page of the list Home, and the field in which somebody may be
 * typing.
 */
function dialogsOf(page: Page): readonly [title: string, open: () => Promise<unknown>, field?: string][] {
  const board = new Board(page);
  const press = (key: string) => async () => page.keyboard.press(key);
  const item = (name: string) => page.getByRole("menuitem", { name, exact: true }).click();
  const from = (button: string, name: string) => async () => {
    await page.getByRole("button", { name: button, exact: true }).click();
    await item(name);
  };
  const card = "Water the plants";
  const home = inSidebar(page, "main", "Home");
  const onCard = (key: string) => async () => {
    await board.card(card).getByRole("button", { name: card, exact: true }).focus();
    await page.keyboard.press(key);
  };
  return [
    ["Create Task", press("c"), "Title"],
    ["Create Label", press("l")],
    ["Keyboard shortcuts", press("?")],
    [
      "Edit Task",
      async () => board.card(card).getByRole("button", { name: card, exact: true }).click(),
      "Title",
    ],
    [card, async () => board.pick(card, "Create subtask"), "Title"],
    ["Move To Another List", async () => board.pick(card, "Move to another list")],
    ["Create List", from("My Shared List: menu", "Create New List"), "List name"],
    ["Join Shared List", from("My Shared List: menu", "Join Shared Table")],
    ["Create Sublist", async () => pickForList(page, home, "Sublist"), "Sublist name"],
    ["Rename List Title", async () => pickForList(page, home, "Rename Title"), "List title"],
    ["Group Info", async () => pickForList(page, inSidebar(page, "shared", "Family"), "Group Info")],
    [
      "Rename Sublist Title",
      async () => pickForList(page, inSidebar(page, "main", "Kitchen"), "Rename"),
      "Sublist title",
    ],
    ["Due date", onCard("d")],
    ["Find or create a label", onCard("l")],
    ["Find or create a section", onCard("e")],
    ["Find or create a sublist", onCard("b")],
    ["Rename Section Title", from("Section Hall: menu", "Rename Section"), "Section title"],
    ["Save as view", press("Alt+v"), "View name"],
    ["Rename view", from("View Soon: menu", "Rename"), "View name"],
    ["Share view", from("View Soon: menu", "Share view")],
    ["Filter List", async () => page.getByRole("button", { name: "List Filter" }).click()],
    [
      "Profile Details",
      async () => {
        await page.getByRole("button", { name: /, and profile$/ }).click();
        await page.getByRole("button", { name: "My Profile" }).click();
      },
    ],
  ];
}

/** By day every third view and dialog is opened, at night every one. */
const SIZES = [
  {
    name: "without a network some views, dialogs and sheets open on what was seen, and keep what is typed",
    every: 3,
    tag: [],
  },
  {
    name: "without a network all views, dialogs and sheets open on what was seen, and keep what is typed",
    every: 1,
    tag: ["@nightly"],
  },
];
for (const { name: sized, every, tag } of SIZES)
  test(sized, { tag }, async ({ dora }) => {
    const isOpened = (_: unknown, at: number): boolean => at % every === 0;
    test.slow(); // Slow, because it opens up to thirty views and dialogs.
    const home = dora.inGoogle.addList("Home").id;
    dora.inGoogle.addTask(home, "Water the plants");
    await dora.pull();
    const { listId: family } = await createGroup(dora, []);
    await callAs(dora, addSublist, { google_list_id: home, sublist_id: "1", sublist_name: "Kitchen" });
    await callAs(dora, addListSection, { google_list_id: home, section_id: "2", section_name: "Hall" });
    await callAs(dora, addView, { view_id: "3", name: "Soon", address: "/dashboard?due=no-date" });
    const page = await visit(dora);
    await expect(new Board(page).card("Book the ferry")).toBeVisible();
    await page.goto("/dashboard/bin");
    await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
    await page.context().setOffline(true);
    const list = `/dashboard/main/${home}`;
    const days = ["tomorrow", "upcoming", "week", "month"].map((each) => `/dashboard/${each}`);
    const lists = [list, `${list}/sublist/1`, `/dashboard/shared/${family}`];
    const others = ["/dashboard/search", "/dashboard/bin", "/dashboard?due=no-date", "/dashboard?add=1"];
    for (const path of ["/dashboard", ...others, ...days, ...lists].filter(isOpened)) {
      const next = await page.context().newPage();
      await next.goto(path);
      await expect(next.getByRole("navigation", { name: "Views and lists" })).toContainText("My Tasks");
      await expect(next.getByText(/^Offline since/)).toBeVisible();
      if (path.endsWith("add=1")) await expect(new Board(next).dialog("Create Task")).toBeVisible();
      else await expect(next.getByRole("heading", { level: 1 })).toBeVisible();
      await next.close();
    }

    const next = await page.context().newPage();
    await next.goto(list);
    await until(next, "inputs ready");
    await next.getByRole("button", { name: "Home: sublists" }).click();
    for (const [title, open, field] of dialogsOf(next).filter(isOpened)) {
      await test.step(title, async () => {
        const dialog = next.getByRole("dialog", { name: title });
        await open();
        await expect(dialog).toBeVisible();
        if (field !== undefined) {
          await dialog.getByLabel(field, { exact: true }).fill("Half a thought");
          await expect(dialog.getByLabel(field, { exact: true })).toHaveValue("Half a thought");
        }
        await next.keyboard.press("Escape");
        await expect(dialog).toHaveCount(0);
      });
    }
    await next.keyboard.press("c");
    const title = new Board(next).dialog("Create Task").getByLabel("Title", { exact: true });
    await expect(title).toHaveValue("Half a thought");
    await next.keyboard.press("Escape");
    await expect(title).toHaveCount(0);

    // On a phone they are sheets. What is done there waits too.
    await next.setViewportSize({ width: 390, height: 844 });
    const board = new Board(next);
    const sheet = async (name: string, open: () => Promise<void>, act?: (its: Locator) => Promise<void>) => {
      await test.step(name, async () => {
        await open();
        const its = next.getByRole("dialog", { name, exact: true });
        await expect(its).toBeVisible();
        await (act ? act(its) : next.keyboard.press("Escape"));
        await expect(its).toHaveCount(0);
      });
    };
    await next.getByRole("button", { name: "Menu", exact: true }).click();
    const drawer = next.getByRole("complementary", { name: "Sidebar" });
    await drawer.getByRole("button", { name: "Close menu" }).click();
    await sheet("Filter", async () => next.getByRole("button", { name: "Filter", exact: true }).click());
    await sheet("Find or create a label", async () => board.pick("Water the plants", "Label"));
    await sheet(
      "Due date",
      async () => board.pick("Water the plants", "Set date…"),
      async (its) => its.getByRole("button", { name: /^Tomorrow \w/ }).click(),
    );
    await expect(next.getByText(/, 1 change waits$/)).toBeVisible();
    await sheet(
      "Changes",
      async () => next.getByRole("button", { name: "Show", exact: true }).click(),
      async (its) => {
        await expect(its.getByRole("list", { name: "Waiting" })).toContainText("Water the plants");
        await its.getByRole("button", { name: "Close" }).click();
      },
    );
  });
