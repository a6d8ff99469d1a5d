import { CONFIRM } from "@tasklane/contract/sentences.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import type { Locator, Page, Route } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createPerson } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { createWorld } from "../world.ts";

// A person makes fifty changes during two days without a server: in two tabs, one of which crashes. When the server is back, some
// of its answers are lost. Each change must be made exactly once and in order, in Tasklane and in Google.

const DAY = 24 * 60 * 60_000;
const LISTS = Array.from({ length: 20 }, (_, at) => `List ${String(at).padStart(2, "0")}`);

/** Opens the board in a tab, whose clock is ahead by this many milliseconds. */
async function openTab(page: Page, ahead: number): Promise<Board> {
  await page.addInitScript((by) => {
    const now = Date.now;
    Date.now = () => now() + by;
  }, ahead);
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  return new Board(page);
}

async function openList(page: Page, name: string): Promise<void> {
  await inSidebar(page, "main", name).click();
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
}

async function rename(board: Board, title: string, next: string): Promise<void> {
  await board.card(title).getByRole("button", { name: title, exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill(next);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** Focuses a card, so that the next key acts on it. */
async function focus(board: Board, title: string): Promise<void> {
  await board.card(title).getByRole("button", { name: title, exact: true }).focus();
}

/** Sets a task's date to today, by the key of its card. */
async function setToday(board: Board, title: string): Promise<void> {
  await focus(board, title);
  await board.page.keyboard.press("d");
  await board.page.getByRole("button", { name: /^Today \d/ }).click();
  await expect(board.card(title).getByRole("button", { name: /^Due date: .*, \d/ })).toBeVisible();
}

/** Fills the only field of a form, and saves. */
async function saveName(form: Locator, label: string, value: string): Promise<void> {
  await form.getByLabel(label).fill(value);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form).toHaveCount(0);
}

async function remove(board: Board, title: string): Promise<void> {
  await board.pick(title, "Delete task");
  await board.confirm(CONFIRM.deleteTask.yes);
  await expect(board.card(title)).toHaveCount(0);
}

async function undo(board: Board, title: string): Promise<void> {
  await board.page.keyboard.press("Control+z");
  await expect(board.card(title)).toBeVisible();
}

/** The changes of the first day, besides completing and renaming tasks, by the name of the list. */
const FIRST_DAY: Readonly<Record<string, (board: Board, page: Page) => Promise<void>>> = {
  "List 03": async (board) => {
    await board.createTask("New 03");
    await setToday(board, "New 03");
    await board.checkbox("Do 03").click();
  },
  "List 04": async (board, page) => {
    await focus(board, "Change 04");
    await page.keyboard.type("lUrgent");
    await expect(page.getByRole("option", { name: "Create “Urgent”" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(board.card("Change 04").getByText("Urgent", { exact: true })).toBeVisible();
    await board.checkbox("Do 04").click();
  },
  "List 05": async (board, page) => {
    await page.getByRole("button", { name: "Create Section" }).click();
    await saveName(page.getByRole("form", { name: "Create Section" }), "Section name", "Soon");
    await expect(board.column("Soon")).toBeVisible();
    await board.checkbox("Do 05").click();
    await rename(board, "Change 05", "Changed 05");
  },
  "List 06": async (board) => {
    await remove(board, "Do 06");
    await undo(board, "Do 06");
    await remove(board, "Change 06");
  },
  "List 07": async (board, page) => {
    await board.pick("Change 07", "Move to another list");
    const dialog = board.dialog("Move To Another List");
    await dialog.getByRole("combobox", { name: "List" }).click();
    await page.getByRole("option", { name: "List 08" }).click();
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(board.card("Change 07")).toHaveCount(0);
    await board.checkbox("Do 07").click();
  },
  "List 08": async (board, page) => {
    await pickForList(page, inSidebar(page, "main", "List 08"), "Sublist");
    await saveName(board.dialog("Create Sublist"), "Sublist name", "Trip");
    await pickForList(page, inSidebar(page, "main", "Trip"), "Rename");
    await saveName(board.dialog("Rename Sublist Title"), "Sublist title", "Journey");
    await board.checkbox("Do 08").click();
  },
  "List 09": async (board, page) => {
    await focus(board, "Keep 09");
    await page.keyboard.press("Alt+ArrowUp");
    await board.checkbox("Do 09").click();
  },
};

/** The changes of the second day, by the last digit of the list's name. */
const SECOND_DAY: readonly ((board: Board, at: string) => Promise<void>)[] = [
  async (board, at) => {
    await rename(board, `Change ${at}`, `Changed ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await remove(board, `Do ${at}`);
    await rename(board, `Change ${at}`, `Changed ${at}`);
  },
  async (board, at) => {
    await setToday(board, `Change ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await board.createTask(`New ${at}`);
    await board.checkbox(`Do ${at}`).click();
  },
  async (board, at) => {
    await board.checkbox(`Do ${at}`).click();
    await undo(board, `Do ${at}`);
    await rename(board, `Change ${at}`, `Changed ${at}`);
  },
];

/** The titles that a list must have after both days, sorted. */
function wantedIn(list: string): string[] {
  const at = list.slice(5);
  const [change, keep, todo, done] = [`Change ${at}`, `Keep ${at}`, `Do ${at}`, `✓ Do ${at}`];
  const number = Number(at);
  if (number < 3) return [`Changed again ${at}`, keep, done];
  if (number < 10)
    return {
      3: [change, keep, `New ${at}`, done],
      4: [`${change} (###Urgent)`, keep, done],
      5: [`Changed ${at}`, keep, done],
      6: [todo, keep],
      7: [keep, done],
      8: ["Change 07", change, keep, done],
      9: [change, keep, done],
    }[number]!;
  const [renamed, deleted, dated, created, undone] = [
    [`Changed ${at}`, keep, done],
    [`Changed ${at}`, keep],
    [change, keep, done],
    [change, keep, `New ${at}`, done],
    [`Changed ${at}`, todo, keep],
  ];
  const all = [renamed, deleted, dated, created, undone][number % 5]!;
  return number === 19 ? [...all, "Old news"] : all;
}

/** The titles of the tasks of each list in Google. A completed task has a tick before its title. */
function inGoogle({ inGoogle: google }: Person): Record<string, string[]> {
  const all = google.lists().filter(({ title }) => title?.startsWith("List"));
  return Object.fromEntries(
    all.map(({ id, title }) => [
      title,
      google
        .tasks(id)
        .filter(({ deleted }) => !deleted)
        .map((task) => (task.status === "completed" ? `✓ ${task.title}` : (task.title ?? "")))
        .toSorted(),
    ]),
  );
}

test("fifty changes of two days without a server are each made once, in their order, here and in Google", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const world = await createWorld();
  const dora = await createPerson(world, browser, {
    name: "Dora",
    email: "dora@example.com",
    signedIn: true,
  });
  for (const name of LISTS) {
    const { id } = dora.inGoogle.addList(name);
    for (const word of ["Keep", "Do", "Change"]) dora.inGoogle.addTask(id, `${word} ${name.slice(5)}`);
  }
  await dora.pull();
  const listId = dora.inGoogle.lists().find(({ title }) => title === "List 19")!.id;
  const old = await callAs(dora, addTask, { listId, title: "Old news" });
  await callAs(dora, deleteTask, { tasklistId: listId, taskId: old.data.id });
  const first = await dora.secondBrowser({
    serviceWorkers: "allow",
    viewport: { width: 1280, height: 1000 },
  });
  await first.goto("/dashboard");
  await until(first, "worker registered");
  // On a first visit, the service worker handles the page's requests as soon as it has stored all files.
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => first.evaluate(() => localStorage.getItem("google_tasks_list")))
    .toContain("Keep 19");
  await first.getByRole("link", { name: "Bin" }).click();
  await expect(first.locator("[data-entry]")).toHaveCount(1);
  const start = await world.stopServer();

  // The first day: changes in the lists 0 to 9. Some tasks are changed several times.
  const board = new Board(first);
  for (const list of LISTS.slice(0, 10)) {
    const at = list.slice(5);
    await openList(first, list);
    const act = FIRST_DAY[list];
    if (act) await act(board, first);
    else {
      await board.checkbox(`Do ${at}`).click();
      await rename(board, `Change ${at}`, `Changed ${at}`);
      await rename(board, `Changed ${at}`, `Changed again ${at}`);
    }
  }
  await first.getByRole("button", { name: "List", exact: true }).click();
  await saveName(board.dialog("Create List"), "List name", "List 20");
  // The tab crashes. The next day, two other tabs continue.
  const session = await first.context().newCDPSession(first);
  session.send("Page.crash").catch(() => undefined);
  await first.waitForEvent("crash");
  const [second, third] = [await first.context().newPage(), await first.context().newPage()];
  await first.close();
  const tabs = [await openTab(second, DAY), await openTab(third, DAY)];
  for (const [at, list] of LISTS.slice(10).entries()) {
    const tab = tabs[at % 2]!;
    await tab.page.bringToFront();
    await openList(tab.page, list);
    await SECOND_DAY[at % 5]!(tab, list.slice(5));
  }
  await third.getByRole("link", { name: "Bin" }).click();
  await third.getByRole("button", { name: "Restore: Old news" }).click();
  await expect(third.locator("[data-entry]")).toHaveCount(0);
  await expect(third.getByText(/^Offline since .*changes wait$/)).toBeVisible();

  // The server is back. Every fifth change reaches the server, but the answer is lost.
  let count = 0;
  const made: string[] = [];
  const lose = async (route: Route): Promise<void> => {
    if (route.request().method() === "GET") return route.continue();
    const key = route.request().headers()["idempotency-key"]!;
    if (count++ % 5 === 0 && !made.includes(key)) {
      // The server may still be starting.
      if (await route.fetch().catch(() => undefined)) made.push(key);
      return route.abort();
    }
    return route.continue();
  };
  await first.context().route("**/api/my-*/**", lose);
  await start();
  const wanted = Object.fromEntries(LISTS.map((list) => [list, wantedIn(list).toSorted()]));
  Object.assign(wanted, { "List 20": [] });
  await expect.poll(() => inGoogle(dora), { timeout: 120_000 }).toEqual(wanted);
  for (const { page } of tabs) {
    await page.bringToFront();
    await expect(page.getByText(/changes wait|change waits/)).toHaveCount(0, { timeout: 60_000 });
  }
  expect(made.length).toBeGreaterThan(5);
  const left = await second.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^(unsent|refused) /.test(key)),
  );
  expect(left).toEqual([]);
  const dated = dora.inGoogle.lists().flatMap(({ id }) => dora.inGoogle.tasks(id));
  expect(
    dated
      .filter(({ due }) => due !== undefined)
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(["Change 12", "Change 17", "New 03"]);
  const { lists } = await callAs(dora, allTaskLists, {});
  const sublists = lists.flatMap((list) => Object.values(list.sublists));
  expect(sublists.map(({ sublist_name }) => sublist_name)).toEqual(["Journey"]);
  await openList(second, "List 02");
  await expect(tabs[0]!.card("Changed again 02")).toBeVisible();
  await dora.close();
  await world.close();
});
