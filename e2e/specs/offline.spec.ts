import { readBin } from "@tasklane/contract/bin.ts";
import { addSublist, deleteSublist } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { addTask, deleteTask } from "@tasklane/contract/tasks.ts";
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { Server } from "node:http";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { test, visit } from "../offline.ts";
import { until } from "../ready.ts";
import { expect } from "../test.ts";
import { freePort } from "../../scripts/freePort.mjs";
import { createWorld } from "../world.ts";
import { createPerson, titlesInGoogle } from "../person.ts";

test("without the server a reload shows the board, and sends changes later", async ({ dora, own }) => {
  const home = dora.inGoogle.addList("Home").id;
  for (const title of ["Water the plants", "Call Ann"]) dora.inGoogle.addTask(home, title);
  await dora.pull();
  const page = await visit(dora);
  const board = new Board(page);
  await expect(board.card("Call Ann")).toBeVisible();
  const start = await own.stopServer();

  await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(board.card("Call Ann")).toBeVisible();
  await until(page, "inputs ready");
  await page.keyboard.press("/");
  await board.checkbox("Call Ann").click();
  await board.createTask("Buy milk");
  await expect(board.card("Buy milk")).toBeVisible();
  await expect(page.getByText(/^Offline since \d\d:\d\d, 2 changes wait$/)).toBeVisible();
  await page.goto("/dashboard/upcoming");
  await expect(page.getByRole("heading", { name: "Upcoming" })).toBeVisible();
  await page.goto(`/dashboard/main/${home}`);
  await expect(board.card("Buy milk")).toHaveCount(0);
  await expect(board.card("Water the plants")).toBeVisible();

  await start();
  await expect(page.getByText(/^Offline since/)).toHaveCount(0, { timeout: 40_000 });
  await expect.poll(() => titlesInGoogle(dora)).toEqual(["Buy milk", "Water the plants"]);
});

test("without the server the bin opens, and sends what is restored later", async ({ dora, own }) => {
  test.slow(); // slow, because the test waits for Google
  const home = dora.inGoogle.addList("Home").id;
  dora.inGoogle.addTask(home, "Stays");
  await dora.pull();
  await callAs(dora, addSublist, { google_list_id: home, sublist_id: "1", sublist_name: "Kitchen" });
  for (const title of ["Milk (#Kitchen)", "Bread", "Old news"]) {
    const { data } = await callAs(dora, addTask, { listId: home, title });
    if (!title.startsWith("Milk")) await callAs(dora, deleteTask, { tasklistId: home, taskId: data.id });
  }
  await callAs(dora, deleteSublist, { google_list_id: home, sublist_id: "1" });
  const page = await visit(dora);
  const board = new Board(page);
  const entries = page.locator("[data-entry]");
  await page.goto("/dashboard/bin");
  await expect(entries).toHaveCount(3);
  const start = await own.stopServer();
  await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(entries).toHaveCount(3);
  await page.getByRole("button", { name: "Restore: Bread" }).click();
  await expect(entries).toHaveCount(2);
  await entries.filter({ hasText: "Old news" }).hover();
  await page.getByRole("button", { name: "Delete for good: Old news" }).click();
  await board.confirm("Yes, delete it!");
  await page.getByRole("button", { name: "Restore all" }).click();
  await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
  await expect(page.getByText(/^Offline since \d\d:\d\d, 3 changes wait$/)).toBeVisible();
  // After a reload, the page shows the same and sends the mutation.
  await page.reload();
  await expect(page.getByText(TEXT.binIsEmpty)).toBeVisible();
  await page.goto(`/dashboard/main/${home}`);
  await page.getByRole("button", { name: "Home: sublists" }).click();
  await expect(page.getByRole("link", { name: "Kitchen" })).toBeVisible();

  await start();
  await expect(page.getByText(/^Offline since/)).toHaveCount(0, { timeout: 40_000 });
  await expect(board.card("Bread")).toBeVisible();
  await expect.poll(() => titlesInGoogle(dora)).toEqual(["Bread", "Milk (#Kitchen)", "Stays"]);
  expect((await callAs(dora, readBin, {})).entries).toEqual([]);
});

test("a text shared by another app is in the form, below the typed text", async ({ alice }) => {
  const { page } = alice;
  const dialog = new Board(page).dialog("Create Task");
  await page.goto("/dashboard?title=A%20page&text=Worth%20reading&url=https%3A%2F%2Fexample.com");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("A page");
  await expect(dialog.getByLabel("Description")).toHaveValue("Worth reading\nhttps://example.com");
  await page.goto("/dashboard?text=Another");
  await expect(dialog.getByLabel("Title", { exact: true })).toHaveValue("A page");
  await expect(dialog.getByLabel("Description")).toHaveValue("Worth reading\nhttps://example.com\nAnother");
});

test("a new version is told, never interrupts, and the old page works on", async ({ browser }) => {
  const port = await freePort();
  const own = await createWorld({ PORT: String(port) });
  const front = deploying(port);
  await once(front.server.listen(Number(new URL(own.url).port)), "listening");
  const dora = await createPerson(own, browser, { name: "Dora", email: "dora@example.com", signedIn: true });
  try {
    await dora.pull();
    const page = await visit(dora);
    await page.reload();
    await until(page, "worker registered");
    const board = new Board(page);
    await board.openCreateTask();
    const title = board.dialog("Create Task").getByLabel("Title", { exact: true });
    await title.fill("Half a thought");
    front.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    // The browser first stores all files of the new version.
    await expect(page.getByText("Nothing is lost by reloading.")).toBeVisible({ timeout: 30_000 });
    await expect(title).toHaveValue("Half a thought");
    const builds = () => page.evaluate(async () => (await caches.keys()).length);
    expect(await builds()).toBe(2);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.locator("html[data-build=newer]")).toBeAttached();
    await expect(title).toHaveValue("Half a thought");
    await until(page, "worker registered");
    await expect(page.getByText("Nothing is lost by reloading.")).toHaveCount(0);
  } finally {
    await dora.close();
    front.server.closeAllConnections();
    front.server.close();
    await own.close();
  }
});

/** How another build changes files whose names contain no hash. */
const CHANGED: Readonly<Record<string, (text: string) => string>> = {
  "/sw.js": (text) => text.replace("tasklane ", "tasklane newer "),
  "/": (text) => text.replace("<html", '<html data-build="newer"'),
};

/**
 * Starts a proxy to a port. After `deploy` is called, it answers for files without a hash in their names as if another build were
 * deployed.
 */
function deploying(port: number): { server: Server; deploy(): void } {
  let isNew = false;
  const server = createServer((request, response) => {
    const change = CHANGED[request.url!];
    const headers = {
      ...request.headers,
      ...(change && { "accept-encoding": "identity", "if-none-match": "" }),
    };
    const onward = { port, method: request.method, path: request.url, headers };
    const asked = ask(onward, (answer) => {
      const { "content-length": _, ...others } = answer.headers;
      response.writeHead(answer.statusCode!, change ? others : answer.headers);
      if (!change || !isNew) return void answer.pipe(response);
      answer.setEncoding("utf8");
      void answer.toArray().then((parts) => response.end(change(parts.join(""))));
    });
    asked.on("error", () => response.destroy());
    request.pipe(asked);
  });
  return { server, deploy: () => void (isNew = true) };
}

test("the app has the manifest, icons and service worker that browsers need to install it", async ({
  alice,
  request,
}) => {
  const { page } = alice;
  await page.goto("/dashboard");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await request.get(new URL(href!, page.url()).href);
  expect(answer.headers()["content-type"]).toContain("manifest+json");
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    share_target: { action: string; method: string };
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({
    id: "/",
    name: "Tasklane",
    short_name: "Tasklane",
    start_url: "/dashboard",
    display: "standalone",
    share_target: { action: "/dashboard", method: "GET" },
  });
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    "/dashboard?add=1",
    "/dashboard?only=today",
    "/dashboard/search",
  ]);
  await page.goto(manifest.shortcuts[1]!.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(new URL(src, page.url()).href);
    expect(icon.headers()["content-type"]).toContain(type);
    if (sizes === "any") continue;
    const bytes = await icon.body();
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
  }
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  // Browsers offer to install an app only if it has icons of these two sizes.
  const sizes = manifest.icons.map((icon) => icon.sizes);
  expect(sizes).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  const worker = await request.get(new URL("/sw.js", page.url()).href);
  expect(worker.headers()).toMatchObject({ "cache-control": "public, max-age=0, must-revalidate" });
});

test("only the worker's own policy is allowed", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/Trusted|trusted|policy/);
  await page.goto("/dashboard");
  await until(page, "worker registered");
  const refusals = await page.evaluate(() => {
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown } };
    };
    const tries = [
      () => trustedTypes.createPolicy("other", {}),
      () => trustedTypes.createPolicy("tasklane-sw", {}),
      () => void (document.body.innerHTML = "<b>bold</b>"),
    ];
    return tries.map((act) => {
      try {
        act();
        return "allowed";
      } catch {
        return "refused";
      }
    });
  });
  expect(refusals).toEqual(["refused", "refused", "refused"]);
});

test("a page that lost the network after its first cards works once it is back", async ({ alice }) => {
  alice.expectProblem(/ERR_FAILED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const { page } = alice;
  let loads = 0;
  page.on("request", (request) => void (request.isNavigationRequest() && loads++));
  // The network is back when the page loads itself again.
  await page.route("**/assets/board-*.js", async (route) => (loads < 2 ? route.abort() : route.continue()));
  await page.goto("/dashboard");
  await expect(new Board(page).card("Old")).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await until(page, "inputs ready");
});

test("a page that finds no server and has no board of before opens by itself once it is back", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_FAILED/);
  alice.inGoogle.addTask("@default", "Milk");
  await alice.pull();
  const { page } = alice;
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/dashboard");
  await expect(page.getByText(/^Offline since \d\d:\d\d$/)).toBeVisible();
  await page.unroute("**/api/**");
  await expect(new Board(page).card("Milk")).toBeVisible();
});

for (const file of ["index-*.js", "index-*.css"])
  test(`a page whose ${file} is at no server yet loads once it is there`, async ({ alice }) => {
    alice.expectProblem(/status of 404/);
    alice.inGoogle.addTask("@default", "Milk");
    await alice.pull();
    const { page } = alice;
    let loads = 0;
    page.on("request", (request) => void (request.isNavigationRequest() && loads++));
    // While servers are updated in turn, one has the new page, and another only the files of the old one.
    await page.route(`**/assets/${file}`, async (route) =>
      loads < 2 ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await page.goto("/dashboard");
    await expect.poll(() => loads).toBe(2);
    await expect(new Board(page).card("Milk")).toBeVisible();
  });
