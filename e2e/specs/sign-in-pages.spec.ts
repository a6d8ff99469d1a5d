import { FAILURE, REFUSED, TEXT } from "@tasklane/contract/sentences.ts";
import { Board, openBoard } from "../board.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// The addresses that lead to sign-in, from it, or nowhere: product 2.1 to 2.9, and 11.3.

test("/ shows a newcomer what this is, and leads a returning person to the board", async ({
  visitor,
  alice,
}) => {
  await visitor.page.goto("/");
  await expect(visitor.page).toHaveURL(/\/welcome$/);
  await alice.page.goto("/dashboard");
  await expect(alice.page.getByRole("region", { name: "My Tasks" })).toBeVisible();
  await alice.page.goto("/");
  await expect(alice.page).toHaveURL(/\/dashboard$/);
});

test("the board sends signed-out people to /login, and /login signed-in ones to the board", async ({
  visitor,
  alice,
}) => {
  visitor.expectProblem(/status of 401/); // The page asks for the board before it knows that nobody is signed in.
  await visitor.page.goto("/dashboard/upcoming");
  await expect(visitor.page).toHaveURL(/\/login/);
  await expect(visitor.page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  await alice.page.goto("/login");
  await expect(alice.page).toHaveURL(/\/dashboard$/);
});

test("any other path says that there is no such page", async ({ visitor }) => {
  await visitor.page.goto("/nowhere");
  await expect(visitor.page.getByRole("heading", { name: FAILURE.notFoundPage })).toBeVisible();
});

test("Today on a page that shows nothing turns Today only on", async ({ alice }) => {
  alice.expectProblem(/status of 404/);
  const { page } = alice;
  for (const path of ["/nowhere", "/share/shared-list?listId=gone&from=bob@example.com"]) {
    await openBoard(alice);
    await page.getByRole("link", { name: "All lists" }).click();
    await page.goto(path);
    await page.getByRole("link", { name: "Today" }).click();
    await expect(page.getByRole("switch", { name: "Today only" })).toBeChecked();
  }
});

test("/login asks who is there, forgets the lists, and has a busy button", async ({ visitor }) => {
  const { page } = visitor;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/current-user", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await expect(page.getByText(TEXT.loading)).toBeAttached();
  answer();
  const button = page.getByRole("button", { name: "Log in with Google" });
  await expect(button).toBeEnabled();
  await expect(page).toHaveTitle("Login | Tasklane");
  expect(await page.evaluate(() => localStorage.getItem("google_lists"))).toBe("[]");
  await page.evaluate(() => addEventListener("click", () => stop()));
  await button.dispatchEvent("click");
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute("aria-busy", "true");
});

test("/callback says that it works, and leads back to sign-in when it does not", async ({ visitor }) => {
  const { page } = visitor;
  visitor.expectProblem(/status of 400/);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/callback*", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/callback?code=a&state=b");
  await expect(page.getByText(TEXT.processingLogin)).toBeVisible();
  await expect(page.getByText(TEXT.pleaseWait)).toBeVisible();
  await expect(page).toHaveURL(/\/callback$/);
  answer();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByRole("alert")).toBeVisible();
});

test("/login says that signing in failed, whatever word an address gives as the reason", async ({
  visitor,
}) => {
  const { page } = visitor;
  visitor.expectProblem(/status of 40/);
  for (const word of ["__proto__", "constructor", "nothing-known"]) {
    await page.goto(`/callback?error=${word}&state=x`);
    await expect(page).toHaveURL(`/login?error=${word}`);
    await expect(page.getByRole("alert")).toHaveText(REFUSED.bad_callback);
    await expect(page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  }
});

test("/callback leads a person without an email back to sign-in", async ({ visitor }) => {
  const { page } = visitor;
  const nameless = { user_id: "1", email: "" };
  await page.route("**/api/callback*", (route) => route.fulfill({ json: nameless }));
  await page.route("**/api/current-user", (route) => route.fulfill({ json: nameless }));
  await page.goto("/callback?code=a&state=b");
  await expect(page).toHaveURL(/\/login\?error=bad_callback/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
});

test("after a 401 the login page says why one is there", async ({ alice }) => {
  const { page } = alice;
  alice.expectProblem(/status of 401/);
  await page.goto("/dashboard");
  await expect(new Board(page).column("My Tasks")).toBeVisible();
  await until(page, "all loaded");
  await alice.context.clearCookies();
  // On focus, the page asks the server, which no longer knows the session.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page).toHaveURL(/\/login\?error=session_ended/);
  await expect(page.getByText("Your session has ended.")).toBeVisible();
});
