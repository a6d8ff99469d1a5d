import type { Page, Route } from "@playwright/test";
import { Board } from "../board.ts";
import { createPerson } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";
import { createWorld } from "../world.ts";

// Fifty changes of one person during two days without a server: in two tabs, with a browser that is killed, and with answers
// that are lost when the server is back. Each is made once, in its order, here and in Google.

const DAY = 24 * 60 * 60_000;
const LISTS = Array.from({ length: 20 }, (_, at) => `List ${String(at).padStart(2, "0")}`);

/** Opens a tab on the board, on a computer whose clock is ahead by so many milliseconds. */
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

/** The tasks of each list in Google, as titles. A completed task has a tick before its title. */
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
  const first = await dora.secondBrowser({
    serviceWorkers: "allow",
    viewport: { width: 1280, height: 1000 },
  });
  await first.goto("/dashboard");
  await until(first, "worker registered");
  // The page of a first visit is served by the worker too, as soon as the worker has all files.
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect
    .poll(() => first.evaluate(() => localStorage.getItem("google_tasks_list")))
    .toContain("Keep 19");
  const start = await world.stopServer();

  // The first day: lists 0 to 9. Two changes of the same task follow each other.
  const board = new Board(first);
  for (const name of LISTS.slice(0, 10)) {
    const at = name.slice(5);
    await openList(first, name);
    await board.checkbox(`Do ${at}`).click();
    await rename(board, `Change ${at}`, `Changed ${at}`);
    await rename(board, `Changed ${at}`, `Changed again ${at}`);
  }
  // The browser's page is killed. The next day two tabs go on.
  const session = await first.context().newCDPSession(first);
  session.send("Page.crash").catch(() => undefined);
  await first.waitForEvent("crash");
  const [second, third] = [await first.context().newPage(), await first.context().newPage()];
  await first.close();
  const tabs = [await openTab(second, DAY), await openTab(third, DAY)];
  for (const [at, name] of LISTS.slice(10).entries()) {
    const tab = tabs[at % 2]!;
    await tab.page.bringToFront();
    await openList(tab.page, name);
    await rename(tab, `Change ${name.slice(5)}`, `Changed ${name.slice(5)}`);
    await tab.checkbox(`Do ${name.slice(5)}`).click();
  }
  await expect(third.getByText(/^Offline since .*changes wait$/)).toBeVisible();

  // The server is back. Every fifth change arrives, but its answer is lost.
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
  const wanted = Object.fromEntries(
    LISTS.map((name, at) => [
      name,
      [
        `Change${at < 10 ? "d again" : "d"} ${name.slice(5)}`,
        `Keep ${name.slice(5)}`,
        `✓ Do ${name.slice(5)}`,
      ],
    ]),
  );
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
  await openList(second, "List 07");
  await expect(tabs[0]!.card("Changed again 07")).toBeVisible();
  await dora.close();
  await world.close();
});
