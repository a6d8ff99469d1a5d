import { allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board as BoardAnswer } from "@tasklane/contract/lists.ts";
import { jobs } from "@tasklane/contract/live.ts";
import { shareLink } from "@tasklane/contract/sharing.ts";
import { addTask, completeTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import type { Person } from "../person.ts";
import { expect, test } from "../test.ts";
import type { World } from "../world.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

// Pictures of short-lived states, such as loading, and of errors.

const SIZES = [
  ["", DESK],
  ["-mobile", PHONE],
] as const;

const COPY = "Review copy for the pricing page";

/** Delays requests to this path until the returned function is called. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api${path}*`, async (route) => {
    await promise;
    await route.continue().catch(() => undefined); // The page may be closed by then, so ignore an error.
  });
  return resolve;
}

async function onBoard({ page }: Person): Promise<Board> {
  // The page asks for the jobs when `keepAlive` starts, so their answer shows that `keepAlive` runs.
  const isAlive = page.waitForResponse(`**/api${jobs.path}`);
  await page.goto("/dashboard");
  await isAlive;
  await page.getByText(COPY).first().waitFor();
  return new Board(page);
}

type Way = (board: Board, person: Person, world: World) => Promise<void>;

const PHONE_ONLY: Record<string, Way> = {
  "drawer-mobile": async ({ page }) => {
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("link", { name: "Upcoming" }).waitFor();
  },
  "task-menu-mobile": async (board) => {
    await board
      .card(COPY)
      .getByRole("button", { name: /^Menu: / })
      .click();
    await board.page.getByRole("menuitem").first().waitFor();
  },
  "task-sheet-mobile": async (board) => {
    await board.card(COPY).getByRole("button", { name: COPY, exact: true }).click();
    await board.dialog("Edit Task").waitFor();
  },
  "create-sheet-mobile": (board) => board.openCreateTask(),
  "due-sheet-mobile": async (board) => {
    await board
      .card(COPY)
      .getByRole("button", { name: /^Due date/ })
      .click();
    await board.page.getByRole("grid").waitFor();
  },
  "due-field-mobile": async (board) => {
    await board.openCreateTask();
    await board.dialog("Create Task").getByLabel("Due date").click();
    await board.page.getByRole("grid").waitFor();
  },
  "filter-sheet-mobile": async (board) => {
    await board.page.getByRole("button", { name: /^Filter/ }).click();
    await board.dialog("Filter").waitFor();
  },
  "due-filter-mobile": async (board) => {
    await board.page.getByRole("button", { name: /^Filter/ }).click();
    await board
      .dialog("Filter")
      .getByRole("button", { name: /^Due date/ })
      .click();
    await board.page.getByRole("grid").waitFor();
  },
  "list-filter-mobile": async (board) => {
    await board.page.getByRole("button", { name: /^Filter/ }).click();
    await board.page.getByRole("button", { name: /^List Filter/ }).click();
    await board.dialog("Filter List").waitFor();
  },
  "confirm-mobile": async (board) => {
    await board.pick(COPY, "Delete task");
    await board.page.getByRole("alertdialog").waitFor();
  },
  "profile-menu-mobile": async ({ page }) => {
    await page.getByRole("button", { name: /, and profile$/ }).click();
    await page.getByRole("button", { name: "My Profile" }).waitFor();
  },
};

const BOTH: Record<string, Way> = {
  offline: async ({ page }, { context }) => {
    await context.setOffline(true);
    await page.getByText(/^Offline/).waitFor();
  },
  reconnect: async ({ page }, person, world) => {
    world.google.revokeAccess(person.email);
    world.google.expireTokens(person.email, "access");
    await person.pull();
    await page.reload();
    await page.getByRole("button", { name: "Reconnect Google" }).waitFor();
  },
  "held-deletion": async ({ page }, person) => {
    const { id } = person.inGoogle.addList("Garden, terrace, and whatever grows on the balcony in summer");
    const tasks = ["Sow", "Weed", "Water", "Mow", "Rake", "Prune", "Dig", "Rest"].map((title) =>
      person.inGoogle.addTask(id, title),
    );
    await person.pull();
    for (const task of tasks) person.inGoogle.delete(id, task.id);
    await person.pull();
    await page.reload();
    await page.getByRole("button", { name: "Put back" }).waitFor();
  },
  progress: async ({ page }) => {
    await page.route(`**/api${jobs.path}`, (route) =>
      route.fulfill({ json: { jobs: [{ job: "1", what: "import", done: 120, total: 340 }] } }),
    );
    await page.reload();
    await page.getByText("120 of 340").waitFor();
  },
  refused: async (board, person, world) => {
    const title = "Answer the landlord";
    person.inGoogle.addTask("@default", title);
    await person.pull();
    const match = { account: person.email, operation: "tasks.patch" };
    world.google.faults.add({ match, kind: "invalidArgument" });
    await board.card(title).hover();
    await board
      .card(title)
      .getByRole("button", { name: /^Due date/ })
      .click();
    await board.page.getByRole("button", { name: /^Next Week/ }).click();
    await board.card(title).getByRole("button", { name: "Retry" }).waitFor();
  },
  failed: async (board) => {
    await board.page.route(`**/api${completeTask.path}`, (route) =>
      route.fulfill({ status: 500, json: { message: "", code: "unexpected" } }),
    );
    await board.checkbox(COPY).click();
    await board.page.getByText("Failed to change task status").waitFor();
  },
  undo: async (board) => {
    await board.pick(COPY, "Delete task");
    await board.confirm("Yes, delete it!");
    await board.page.getByRole("button", { name: "Undo" }).waitFor();
  },
  "kept-text": async (board) => {
    await board.page.route(`**/api${addTask.path.replace(/:\w+/, "*")}`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          message: "Please check what you entered.",
          code: "invalid_input",
          fields: { title: "Title is too long" },
        },
      }),
    );
    await board.openCreateTask();
    const form = board.dialog("Create Task");
    await form.getByLabel("Title", { exact: true }).fill("Half a thought that must not be lost");
    await form.getByLabel("Description").fill("x".repeat(20));
    await form.getByRole("button", { name: "Save", exact: true }).click();
    await form.getByText("Title is too long").waitFor();
  },
  "long-text": async (board, person) => {
    for (const title of [
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2),
      "اتصل بالطبيب لتحديد موعد قبل نهاية الأسبوع (###عاجل)",
      "打电话给医生预约下周的检查，并确认保险是否覆盖所有费用",
    ])
      person.inGoogle.addTask("@default", title);
    person.inGoogle.addList(
      "A list whose name is as long as somebody who has much to say likes it to be, and more",
    );
    await person.pull();
    await board.page.goto("/dashboard");
    await board.page.getByText("打电话").first().waitFor();
  },
  processing: async ({ page }) => {
    await hold(page, "/logout");
    await page.getByRole("button", { name: /, and profile$/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await page.locator("[inert]").first().waitFor({ state: "attached" });
    await page.getByText("Loading...").waitFor();
  },
};

for (const [name, way] of Object.entries(PHONE_ONLY)) take(name, PHONE, way);
for (const [suffix, size] of SIZES)
  for (const [name, way] of Object.entries(BOTH)) take(`state-${name}${suffix}`, size, way);

function take(name: string, viewport: { width: number; height: number }, way: Way): void {
  test(name, async ({ alice, world }) => {
    test.slow();
    alice.expectProblem(/^/);
    await fillAsDesigned(alice);
    await alice.page.setViewportSize(viewport);
    await way(await onBoard(alice), alice, world);
    await shoot(alice.page, name);
  });
}

for (const [suffix, size] of SIZES) {
  test(`loading${suffix}`, async ({ alice }) => {
    const { page } = alice;
    await page.setViewportSize(size);
    await hold(page, allTaskLists.path);
    await page.goto("/dashboard");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await shoot(page, `state-loading${suffix}`);
  });

  test(`unreachable${suffix}`, async ({ alice }) => {
    test.slow();
    const { page } = alice;
    alice.expectProblem(/^/);
    await page.setViewportSize(size);
    await page.route("**/api/**", (route) => route.abort());
    await page.goto("/dashboard");
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor();
    await shoot(page, `state-unreachable${suffix}`);
    await page.goto("/share/shared-list?listId=a&from=b@example.com");
    await page
      .getByText(/^Offline/)
      .first()
      .waitFor();
    await shoot(page, `share-page-unreachable${suffix}`);
  });

  test(`error page${suffix}`, async ({ alice }) => {
    const { page } = alice;
    alice.expectProblem(/^/);
    await page.setViewportSize(size);
    await page.route(`**${allTaskLists.path}*`, async (route) => {
      const answer = await route.fetch();
      const { lists, ...others } = (await answer.json()) as BoardAnswer;
      const broken = { ...lists[0], google_list_name: { no: "text" } };
      await route.fulfill({ json: { ...others, lists: [broken] } });
    });
    await page.goto("/dashboard");
    await page.getByText("Unexpected Application Error!").waitFor();
    await shoot(page, `error-page${suffix}`);
  });

  test(`callback${suffix}`, async ({ visitor }) => {
    const { page } = visitor;
    await page.setViewportSize(size);
    await page.route("**/api/callback*", () => undefined);
    await page.goto("/callback?code=a&state=b");
    await page.getByText("Processing your login...").waitFor();
    await shoot(page, `callback${suffix}`);
  });

  test(`login that went wrong${suffix}`, async ({ visitor }) => {
    const { page } = visitor;
    visitor.expectProblem(/^/);
    await page.setViewportSize(size);
    await page.goto("/callback?error=access_denied&state=b");
    await expect(page).toHaveURL(/\/login/);
    await page.getByRole("button", { name: "Log in with Google" }).waitFor();
    await shoot(page, `login-denied${suffix}`);
    await page.goto("/login");
    await page.getByRole("button", { name: "Log in with Google" }).waitFor();
    await page.evaluate(() => addEventListener("click", () => stop())); // Stay busy instead of going to Google.
    await page.getByRole("button", { name: "Log in with Google" }).dispatchEvent("click");
    await shoot(page, `login-busy${suffix}`);
  });

  test(`places that are gone${suffix}`, async ({ alice }) => {
    const { page, expectProblem } = alice;
    expectProblem(/status of 404/);
    await page.setViewportSize(size);
    await page.goto("/dashboard/main/nothing");
    await page.getByText("This list is no longer there.").waitFor();
    await shoot(page, `list-gone${suffix}`);
    await page.goto("/dashboard");
    await new Board(page).column("My Tasks").waitFor();
    await shoot(page, `board-empty${suffix}`);
  });
}

test("share page while it loads", async ({ alice }) => {
  await hold(alice.page, shareLink.path);
  await alice.page.setViewportSize(DESK);
  await alice.page.goto("/share/shared-list?listId=a&from=b@example.com");
  await alice.page.getByText("Loading...").waitFor();
  await shoot(alice.page, "share-page-loading");
});
