import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import type { Page, Route } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { FIRST_DAY, openList, rename, saveName, SECOND_DAY } from "../offlineChanges.ts";
import { createPerson } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";
import { createWorld } from "../world.ts";

// A person makes changes during two days without a server: in two tabs, one of which crashes. When the server is back, some of
// its answers are lost. Each change must be made exactly once and in order, in Tasklane and in Google.

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

/** The titles that a list must have after both days. `isChanged` tells whether the person changed tasks of this list. */
function wantedIn(list: string, isChanged: boolean): string[] {
  const at = list.slice(5);
  const [change, keep, todo, done] = [`Change ${at}`, `Keep ${at}`, `Do ${at}`, `✓ Do ${at}`];
  const number = Number(at);
  if (!isChanged) return number === 19 ? [change, keep, todo, "Old news"] : [change, keep, todo];
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

/** By day each kind of change is made. At night kinds are repeated in more lists: fifty changes in all. */
const SIZES = [
  { some: "", firstLists: LISTS.slice(2, 10), secondLists: LISTS.slice(10, 15), tag: [] },
  { some: "fifty ", firstLists: LISTS.slice(0, 10), secondLists: LISTS.slice(10), tag: ["@nightly"] },
];
for (const { some, firstLists, secondLists, tag } of SIZES) {
  const testName = `${some}changes of two days without a server are each made once, in their order, here and in Google`;
  test(testName, { tag }, async ({ browser }) => {
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

    // The first day. Some tasks are changed several times.
    const board = new Board(first);
    for (const list of firstLists) {
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
    for (const [at, list] of secondLists.entries()) {
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
    const changed = [...firstLists, ...secondLists];
    const wanted = Object.fromEntries(
      LISTS.map((list) => [list, wantedIn(list, changed.includes(list)).toSorted()]),
    );
    Object.assign(wanted, { "List 20": [] });
    await expect.poll(() => inGoogle(dora), { timeout: 120_000 }).toEqual(wanted);
    for (const { page } of tabs) {
      await page.bringToFront();
      await expect(page.getByText(/changes wait|change waits/)).toHaveCount(0, { timeout: 60_000 });
    }
    expect(made.length).toBeGreaterThan(changed.length / 4);
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
    ).toEqual([
      ...["12", "17"].filter((at) => changed.includes(`List ${at}`)).map((at) => `Change ${at}`),
      "New 03",
    ]);
    const { lists } = await callAs(dora, allTaskLists, {});
    const sublists = lists.flatMap((list) => Object.values(list.sublists));
    expect(sublists.map(({ sublist_name }) => sublist_name)).toEqual(["Journey"]);
    await openList(second, "List 02");
    await expect(tabs[0]!.card("Changed again 02")).toBeVisible();
    await dora.close();
    await world.close();
  });
}
