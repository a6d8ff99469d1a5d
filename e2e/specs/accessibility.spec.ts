import { addDays } from "@tasklane/contract/dueDates.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board as BoardAnswer } from "@tasklane/contract/lists.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { today } from "../today.ts";

const LOOKS = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 }, tag: [] },
  { look: "dark", colorScheme: "dark", viewport: { width: 1280, height: 800 }, tag: ["@nightly"] },
  {
    look: "light, 390 wide",
    colorScheme: "light",
    viewport: { width: 390, height: 844 },
    tag: ["@nightly"],
  },
  { look: "dark, 390 wide", colorScheme: "dark", viewport: { width: 390, height: 844 }, tag: [] },
] as const;

/** What can open over the board, and how a person opens it with the keyboard. */
const OVER_BOARD: readonly [where: string, open: (page: Page, board: Board) => Promise<void>][] = [
  ["Keyboard shortcuts", (page) => page.keyboard.press("?")],
  ["Command palette", (page) => page.keyboard.press("Control+k")],
  ["Create Label", (page) => page.keyboard.press("l")],
  ["Create List", (page) => page.getByRole("button", { name: "List", exact: true }).click()],
  ["Filter List", (page) => page.getByRole("button", { name: "List Filter" }).click()],
  ["Move To Another List", (_, board) => board.pick("Water the plants", "Move to another list")],
  ["Water the plants", (_, board) => board.pick("Water the plants", "Create subtask")],
];

test("on a phone the title of a card with a link is a target of its own", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Milk", { due: addDays(today(), -1), notes: "https://example.com" });
  await alice.pull();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const view of ["", "/week"]) {
    await page.goto(`/dashboard${view}`);
    await until(page, "all loaded");
    await expectAccessible(page, `a card with a link in /dashboard${view}`);
  }
});

test("axe finds no fault in other views and in what opens over the board", async ({ alice }) => {
  test.slow(); // Slow, because axe examines each page completely.
  const { page } = alice;
  const board = new Board(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { id } = alice.inGoogle.addList("Home");
  alice.inGoogle.addTask(id, "Cook");
  // Without a date and a label, the icons stand beside the button for the date.
  alice.inGoogle.addTask("@default", "Water the plants", { notes: "as in https://example.com/plants" });
  await alice.pull();
  for (const path of ["upcoming", `main/${id}`, `main/${id}?group=dueDate`, "search?label=none"]) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.locator("[data-column], [data-board] p").first()).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 768, height });
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await expectAccessible(page, "the sidebar as icons");
  await page.setViewportSize({ width, height });
  await expect(board.card("Water the plants")).toBeVisible();
  for (const [where, open] of OVER_BOARD) {
    await expect(async () => {
      await open(page, board);
      await expect(board.dialog(where)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expectAccessible(page, where);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});

for (const [colorScheme, tag] of [
  ["light", ["@nightly"]],
  ["dark", []],
] as const) {
  const title = `${colorScheme}: axe finds no fault without the network, the server or Google`;
  test(title, { tag: [...tag] }, async ({ alice }) => {
    const { page } = alice;
    alice.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    alice.inGoogle.addTask("@default", "Water the plants");
    await alice.pull();
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/dashboard");
    await until(page, "all loaded");

    await alice.context.setOffline(true);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await expectAccessible(page, "offline");
    await alice.context.setOffline(false);
    await expect(page.getByText(/^Offline since/)).toHaveCount(0);

    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await expectAccessible(page, "no answer");
    await page.unroute("**/api/**");

    await page.route(`**${allTaskLists.path}*`, async (route) => {
      const answer = await route.fetch();
      const board = (await answer.json()) as BoardAnswer;
      await route.fulfill({ json: { ...board, google: "reauth" } satisfies BoardAnswer });
    });
    await page.reload();
    await expect(page.getByRole("button", { name: "Reconnect Google" })).toBeVisible();
    await expectAccessible(page, "no access to Google");
  });
}

for (const { look, tag, ...options } of LOOKS) {
  test.describe(look, { tag: [...tag] }, () => {
    test("axe finds no fault in pages for people who are signed out", async ({ visitor }) => {
      const { page } = visitor;
      await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: "reduce" });
      for (const [path, heading] of [
        ["/welcome", /./],
        ["/login", "Log in"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectAccessible(page, path);
      }
    });

    test("axe finds no fault in the board, its dialogs and its date picker", async ({ alice }) => {
      test.slow(); // Slow, because axe examines each page and dialog completely.
      const { page } = alice;
      const board = new Board(page);
      await page.setViewportSize(options.viewport);
      await page.emulateMedia({ colorScheme: options.colorScheme, reducedMotion: "reduce" });
      const parent = alice.inGoogle.addTask("@default", "Plan the party (###Urgent)", {
        due: "2026-11-02T00:00:00.000Z",
      });
      alice.inGoogle.addTask("@default", "Buy balloons", {}, { parent: parent.id });
      const done = alice.inGoogle.addTask("@default", "Send the letters");
      alice.inGoogle.complete("@default", done.id);
      await alice.pull();

      await page.goto("/dashboard");
      await expect(board.card("Buy balloons")).toBeVisible();
      await expectAccessible(page, "/dashboard");

      if (options.viewport.width < 640) {
        await page.getByRole("button", { name: "Filter", exact: true }).click();
        await expect(board.dialog("Filter")).toBeVisible();
        await expectAccessible(page, "Filter");
        await board
          .dialog("Filter")
          .getByRole("button", { name: /^Due date/ })
          .click();
        await page.getByRole("grid").waitFor();
        await expectAccessible(page, "Filter, due date");
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.getByRole("button", { name: "Menu", exact: true }).click();
        await expect(page.getByRole("button", { name: "Close menu" })).toBeFocused();
        await expectAccessible(page, "the drawer");
        await page.keyboard.press("Escape");
      }

      await board.openCreateTask();
      await expectAccessible(page, "Create Task");
      await board.dialog("Create Task").getByLabel("Due date").click();
      await expect(page.getByRole("button", { name: /^Next Week/ })).toBeVisible();
      await expectAccessible(page, "the date picker");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await board.card("Buy balloons").getByRole("button", { name: "Buy balloons", exact: true }).click();
      await board.dialog("Edit Task").getByRole("button", { name: "History" }).click();
      await expectAccessible(page, "Edit Task");
      await page.keyboard.press("Escape");

      await board.pick("Buy balloons", "Delete task");
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page, "Are you sure?");
    });
  });
}
