import { addLabel } from "@tasklane/contract/labels.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Request } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { goBackFrom } from "../goBackFrom.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

// Product 10.1: no change is lost, and no change is applied twice.

async function titlesInGoogle(person: Person) {
  const { data } = await person.google.tasks.list({ tasklist: "@default", showCompleted: false });
  return (data.items ?? [])
    .map(({ title }) => title ?? "")
    .toSorted((one, other) => one.localeCompare(other));
}

/** Opens the board, and waits until all code is loaded. */
async function openBoard(person: Person): Promise<Board> {
  await person.page.goto("/dashboard");
  await until(person.page, "all loaded");
  return new Board(person.page);
}

test("a board read before a creation was answered refuses no later change of it", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/ERR_FAILED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await page.route("**/api/**", (route) => route.abort());
  await board.createTask("New");
  await board.checkbox("New").click();
  await expect(page.getByText(/^Offline since [\d:]+, 2 changes wait$/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Offline since [\d:]+, 2 changes wait$/)).toBeVisible();

  // The whole board is asked for before the task is created, and answered after it.
  const whole = await callAs(alice, allTaskLists, { ids: "ours" });
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const created = page.waitForResponse(/addTask/);
  await page.route(/addTask/, async (route) => {
    await asked;
    await route.continue();
  });
  let answered = 0;
  await page.route(
    /all-task-lists/,
    async (route) => {
      ask();
      await created;
      answered++;
      await route.fulfill({ json: whole });
    },
    { times: 1 },
  );
  await page.unroute("**/api/**");
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))), {
      timeout: 40_000,
    })
    .toEqual([]);
  expect(answered).toBe(1);
  await expect(page.getByText(/refused/)).toHaveCount(0);
  await expect(board.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
});

test("offline changes are counted, outlive the page, and are sent once", async ({ alice }) => {
  test.slow();
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Old");
  alice.inGoogle.addTask("@default", "Done soon");
  await alice.pull();
  const board = await openBoard(alice);
  await alice.context.setOffline(true);

  await board.createTask("New");
  await board.card("New").getByRole("button", { name: "New", exact: true }).click();
  await board.dialog("Edit Task").getByLabel("Title", { exact: true }).fill("Newer");
  await board.dialog("Edit Task").getByRole("button", { name: "Save", exact: true }).click();
  await expect(board.card("Newer")).toBeVisible();
  await board.checkbox("Done soon").click();
  await expect(alice.page.getByText(/^Offline since [\d:]+, 3 changes wait$/)).toBeVisible();

  await alice.page.close();
  await alice.context.setOffline(false);
  const next = await alice.context.newPage();
  const sent: Request[] = [];
  next.on("request", (request) => request.method() !== "GET" && sent.push(request));
  await next.goto("/dashboard");
  const later = new Board(next);
  await expect(later.card("Newer")).toBeVisible();
  await expect(later.column("My Tasks").getByText("Completed Tasks (1)")).toBeVisible();
  await expect.poll(() => titlesInGoogle(alice)).toEqual(["Newer", "Old"]);
  expect(sent).toHaveLength(3);
  await expect
    .poll(() => next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
    .toEqual([]);
});

test("a refused waiting change stays until the person retries or discards it", async ({ alice }) => {
  test.slow();
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const { context } = alice;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const task = alice.inGoogle.addTask("@default", "Call Ann");
  await alice.pull();
  const board = await openBoard(alice);
  await context.setOffline(true);
  await board.card("Call Ann").getByRole("button", { name: "Call Ann", exact: true }).click();
  const form = board.dialog("Edit Task");
  await form.getByLabel("Title", { exact: true }).fill("Call Ann at noon");
  await form.getByLabel("Description").fill("About the offer");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const showWaiting = alice.page.getByRole("button", { name: "Show", exact: true });
  const waiting = board.dialog("Changes");
  await showWaiting.click();
  await expect(waiting).toBeVisible();
  await showWaiting.click();
  await expect(waiting).toHaveCount(0);
  await showWaiting.focus();
  await alice.page.keyboard.press("Enter");
  await expect(waiting).toBeVisible();
  await alice.page.keyboard.press("Escape");
  await expect(waiting).toHaveCount(0);
  await expect(showWaiting).toBeFocused();
  await showWaiting.click();
  const [button, popover] = [await showWaiting.boundingBox(), await waiting.boundingBox()];
  expect(popover!.y).toBeGreaterThanOrEqual(button!.y + button!.height);
  expect(popover!.width).toBe(360);
  await expect(waiting.getByRole("list", { name: "Waiting" })).toContainText(/Call Ann at noon\d\d:\d\d/);
  await expect(waiting).toContainText("They are sent in this order when the connection is back");
  await expectAccessible(alice.page, "waiting");
  await goBackFrom(alice.page);
  await expect(waiting).toHaveCount(0);

  // Delete the task in Google before the page closes, because a closing page may still send its mutation after offline mode ends.
  alice.inGoogle.delete("@default", task.id);
  await alice.pull();
  await alice.page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.addInitScript(noteStorage);
  await next.goto("/dashboard");
  await expect(next.getByText("1 change was refused")).toBeVisible();
  // The page stores the mutation as refused before it removes the mutation from the outbox. So a page that closes in between
  // loses nothing.
  expect(await next.evaluate(() => (globalThis as unknown as { stored: string[] }).stored)).toEqual([
    "set unsent",
    "set refused",
    "remove unsent",
  ]);
  await next.reload();
  const show = next.getByRole("button", { name: "Show", exact: true });
  await show.click();
  const changes = new Board(next).dialog("Changes");
  const refused = changes.getByRole("list", { name: "Refused" });
  await expect(refused).toContainText(/Call Ann at noon\s*Not saved: \w+/);
  await expectAccessible(next, "refused");
  await refused.getByRole("button", { name: "Copy text: Call Ann at noon" }).click();
  expect(await next.evaluate(() => navigator.clipboard.readText())).toBe("Call Ann at noon\nAbout the offer");
  await refused.getByRole("button", { name: "Try again: Call Ann at noon" }).click();
  await expect(next.getByText("That does not exist, or is not yours.", { exact: true })).toBeVisible();
  await expect(refused.getByRole("listitem")).toHaveCount(1);
  await goBackFrom(next);
  await next.getByRole("button", { name: /, and profile$/ }).click();
  await next.getByRole("button", { name: "Logout" }).click();
  await expect(next.getByRole("alertdialog")).toContainText("One refused change would be lost.");
  await next.getByRole("button", { name: "Cancel" }).click();
  await next.getByRole("button", { name: /, and profile$/ }).click();
  await next.getByRole("button", { name: "My Profile" }).click();
  const profile = next.getByRole("dialog", { name: "Profile Details" });
  await profile.getByRole("button", { name: "Delete my account", exact: true }).click();
  await expect(profile).toContainText("One refused change would be lost.");
  await profile.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(next.getByRole("alertdialog")).toContainText("One refused change would be lost.");
  await next.getByRole("button", { name: "Cancel" }).click();
  await next.keyboard.press("Escape");
  await show.click();
  await refused.getByRole("button", { name: "Discard: Call Ann at noon" }).click();
  await expect(changes).toContainText("All changes are saved.");
  await expect(next.getByText("1 change was refused")).toHaveCount(0);
});

/** Runs in the page: records the order in which mutations are stored and removed. */
function noteStorage(): void {
  const stored: string[] = [];
  Object.assign(globalThis, { stored });
  const { setItem, removeItem } = Storage.prototype;
  const note = (act: string, key: string): void => {
    const [kind] = key.split(" ");
    const step = `${act} ${kind}`;
    if ((kind === "unsent" || kind === "refused") && !stored.includes(step)) stored.push(step);
  };
  Storage.prototype.setItem = function (key, value) {
    note("set", key);
    setItem.call(this, key, value);
  };
  Storage.prototype.removeItem = function (key) {
    note("remove", key);
    removeItem.call(this, key);
  };
}

test("after a browser was killed, mutations are not repeated, and doubtful ones ask", async ({ alice }) => {
  alice.expectProblem(/status of 409 .*addTask/);
  const { page } = alice;
  const board = await openBoard(alice);
  const unsent = (): Promise<[string, string][]> =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("unsent")));
  let kept: [string, string][] = [];
  await page.route("**/api/my-tasks/addTask/*", async (route) => {
    if (kept.length === 0) kept = await unsent();
    await route.continue();
  });
  await board.createTask("Bread");
  await expect.poll(() => titlesInGoogle(alice)).toEqual(["Bread"]);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 120_000;
  });
  await board.createTask("Milk");
  await expect.poll(() => titlesInGoogle(alice)).toEqual(["Bread", "Milk"]);

  // Put the mutation back into the storage, as if the browser had been killed before it handled the answer.
  const [[key, text]] = kept as [[string, string]];
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, text]);
  const again = page.waitForResponse(/\/addTask\//);
  await page.reload();
  expect((await again).status()).toBe(409);
  await expect.poll(unsent).toEqual([]);
  await expect(board.card("Milk")).toHaveCount(1);
  await expect(board.card("Bread")).toHaveCount(1);

  const stored = JSON.parse(text) as { value: { at: number } };
  stored.value.at -= 61 * 24 * 60 * 60_000;
  await page.evaluate(([name, value]) => localStorage.setItem(name!, value!), [key, JSON.stringify(stored)]);
  await page.reload();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText(TEXT.maybeDone)).toBeVisible();
  expect(await titlesInGoogle(alice)).toEqual(["Bread", "Milk"]);

  // The task's card shows the refusal too.
  await page.keyboard.press("Escape");
  await expect(board.dialog("Changes")).toHaveCount(0);
  const taskId = await board.card("Milk").getAttribute("data-card");
  const args = { taskId, alongIds: [], status: "completed", completed: null };
  const other = {
    ...stored,
    value: { ...stored.value, key: crypto.randomUUID(), name: "completeTask", args },
  };
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name!, value!),
    [`unsent ${other.value.key}`, JSON.stringify(other)],
  );
  await page.reload();
  await expect(board.card("Milk")).toContainText(`Not saved: ${TEXT.maybeDone}`);
  await expectAccessible(page, "a card whose change was refused");
  await page.getByRole("button", { name: "Show the change of Milk" }).click();
  const refused = board.dialog("Changes").getByRole("list", { name: "Refused" });
  await refused.getByRole("button", { name: "Discard: Milk" }).click();
  await page.keyboard.press("Escape");
  await expect(board.card("Milk")).toBeVisible();
  await expect(board.card("Milk")).not.toContainText("Not saved");

  // The answer to one change is lost, and another change never leaves the browser. Thirty days later, each is made once.
  alice.expectProblem(/Failed to load resource/);
  await page.route("**/api/my-tasks/addTask/*", async (route) => {
    if (route.request().postData()?.includes("Tea")) await route.fetch();
    await route.abort();
  });
  for (const title of ["Tea", "Salt"]) await board.createTask(title);
  await expect.poll(() => titlesInGoogle(alice)).toContain("Tea");
  await expect.poll(async () => (await unsent()).length).toBe(2);
  await page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + 30 * 24 * 60 * 60_000;
  });
  await page.unroute("**/api/my-tasks/addTask/*");
  await page.reload();
  await expect.poll(unsent).toEqual([]);
  for (const title of ["Tea", "Salt"]) await expect(board.card(title)).toHaveCount(1);
  await expect
    .poll(async () => (await titlesInGoogle(alice)).toSorted())
    .toEqual(["Bread", "Milk", "Salt", "Tea"]);
});

test("this version sends what a page of an earlier version could not", async ({ alice }) => {
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const { page } = alice;
  await openBoard(alice);
  await page.evaluate(storeAsEarlier);
  await page.reload();
  await expect(new Board(page).card("From before")).toBeVisible();
  await expect.poll(() => titlesInGoogle(alice)).toEqual(["From before", "Old"]);
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsent"))))
    .toEqual([]);
});

/** Runs in the page: stores a new task as the app did before decision 0031. */
function storeAsEarlier(): void {
  const text = localStorage.getItem("google_tasks_list")!;
  const { user, version, value } = JSON.parse(text) as { user: string; version: number; value: unknown };
  const known = JSON.stringify(value);
  const listId = /"listId":"([^"]+)"/.exec(known)![1]!;
  const id = "new-6e0f9cf6-52e9-4e5c-9f08-0a4f3f4a5a01";
  const title = "From before";
  const task = {
    id,
    task_id: null,
    title,
    finalTitle: title,
    notes: "",
    due: null,
    status: "needsAction",
    completed: null,
    listId,
    listName: "",
    sublistId: null,
    sublistName: null,
    section: null,
    label: null,
    parent: null,
    position: "",
    version: 0,
    synced: "waiting",
  };
  const key = "6e0f9cf6-52e9-4e5c-9f08-0a4f3f4a5a02";
  const call = { name: "addTask", method: "POST", path: "/my-tasks/addTask/:listId" };
  const mutation = {
    key,
    at: 1,
    page: "earlier",
    call,
    input: { listId, title, notes: "", due: null },
    isSent: false,
    isBehind: false,
    touches: [id],
    queueKeys: [],
    patches: { [id]: task },
    makes: id,
    failure: "Something went wrong",
  };
  localStorage.setItem(`unsent ${key}`, JSON.stringify({ user, version, value: mutation }));
}

test("FT03: clearing offline deletes the completed tasks that were on screen, however late", async ({
  alice,
}) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const { page } = alice;
  const [seen, later] = ["Seen", "Later"].map((title) => alice.inGoogle.addTask("@default", title));
  alice.inGoogle.complete("@default", seen!.id);
  await alice.pull();
  const board = await openBoard(alice);
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await alice.context.setOffline(true);
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Clear Completed Task");
  await board.confirm("Yes, clear them!");
  await expect(page.getByText(/^Offline since [\d:]+, 1 change waits$/)).toBeVisible();

  alice.inGoogle.complete("@default", later!.id);
  await alice.pull();
  await alice.context.setOffline(false);
  await expect(page.getByText(/^Offline/)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Completed Tasks (1)" })).toBeVisible();
  await page.getByRole("button", { name: "Completed Tasks (1)" }).click();
  await expect(board.card("Later")).toBeVisible();
  await expect(board.card("Seen")).toHaveCount(0);
});

test("changes made without the server are sent when it is back", async ({ alice, world }) => {
  test.slow();
  alice.expectProblem(
    /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/,
  );
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await expect(board.card("Old")).toBeVisible();
  const restarted = world.restartServer("SIGKILL");
  await board.createTask("Meanwhile");
  await restarted;
  await expect.poll(() => titlesInGoogle(alice), { timeout: 20_000 }).toEqual(["Meanwhile", "Old"]);
  await expect(board.card("Meanwhile")).toHaveCount(1);
});

test("a form that was being filled in is open again after a reload", async ({ alice }) => {
  const board = await openBoard(alice);
  await board.openCreateTask();
  await board.dialog("Create Task").getByLabel("Title", { exact: true }).fill("Half a thought");
  await alice.page.reload();
  await expect(board.dialog("Create Task").getByLabel("Title", { exact: true })).toHaveValue(
    "Half a thought",
  );
});

test("so is a name that was being typed, and a label that was being renamed", async ({ alice }) => {
  const { page } = alice;
  await callAs(alice, addLabel, { label_id: String(Date.now()), label_name: "Phone" });
  const board = await openBoard(alice);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await board.dialog("Create List").getByLabel("List name").fill("Half a na");
  await page.reload();
  await expect(board.dialog("Create List").getByLabel("List name")).toHaveValue("Half a na");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Create Label" }).click();
  await board.dialog("Create Label").getByRole("button", { name: "Edit Phone" }).click();
  await board.dialog("Create Label").getByLabel("Label", { exact: true }).fill("Teleph");
  await page.reload();
  await expect(board.dialog("Create Label").getByLabel("Label", { exact: true })).toHaveValue("Teleph");
  await expect(board.dialog("Create Label").getByRole("button", { name: "Update" })).toBeVisible();
});

test("so is the column of a section that was being named", async ({ alice }) => {
  const { id } = alice.inGoogle.addList("Home");
  await alice.pull();
  const { page } = alice;
  await page.goto(`/dashboard/main/${id}`);
  await page.getByRole("button", { name: "Create Section" }).click();
  await page.getByLabel("Section name").fill("Kitch");
  await page.reload();
  await expect(page.getByLabel("Section name")).toHaveValue("Kitch");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.reload();
  await until(page, "inputs ready");
  await expect(page.getByLabel("Section name")).toHaveCount(0);
});

test("signing out with unsent changes asks first", async ({ alice }) => {
  alice.expectProblem(/ERR_INTERNET_DISCONNECTED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const board = await openBoard(alice);
  await alice.context.setOffline(true);
  await board.checkbox("Old").click();
  await alice.page.getByRole("button", { name: /, and profile$/ }).click();
  await alice.page.getByRole("button", { name: "Logout" }).click();
  await expect(alice.page.getByRole("alertdialog")).toContainText(
    "One change is not sent yet and would be lost.",
  );
  await alice.page.getByRole("button", { name: "Cancel" }).click();
  await alice.context.setOffline(false);
  await expect.poll(() => titlesInGoogle(alice)).toEqual([]);
});

test("a page that lost the network after its first cards works once it is back", async ({ alice }) => {
  alice.expectProblem(/ERR_FAILED/);
  alice.inGoogle.addTask("@default", "Old");
  await alice.pull();
  const { page } = alice;
  let isAway = true;
  let asked = 0;
  await page.route("**/assets/board-*.js", async (route) => {
    asked++;
    await (isAway ? route.abort() : route.continue());
  });
  await page.goto("/dashboard");
  await expect(new Board(page).card("Old")).toBeVisible();
  await expect.poll(() => asked).toBeGreaterThan(0);
  isAway = false;
  await until(page, "inputs ready");
});
