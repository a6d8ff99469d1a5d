import { endSession, sessions } from "@tasklane/contract/auth.ts";
import { FAILURE, SUCCESS, TEXT } from "@tasklane/contract/sentences.ts";
import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { expect, test } from "../test.ts";

// The list of the person's sessions in My Profile (docs/quality/security.md, 7.5.2).

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

/**
 * Opens My Profile.
 * @returns its section about sessions
 */
async function signedIn(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /, and profile$/ }).click();
  await page.getByRole("button", { name: "My Profile" }).click();
  return new Board(page).dialog("Profile Details").getByRole("region", { name: "Signed in" });
}

test("My Profile signs out another browser by keyboard, which leaves its board at once", async ({
  alice,
}) => {
  test.slow(); // slow, because axe examines the whole dialog
  const { page } = alice;
  alice.expectProblem(/status of 401/);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/dashboard");
  const list = await signedIn(page);
  await expect(list.getByRole("listitem")).toHaveText([/^Chrome on Linux.*This browser$/]);
  await expect(list).toContainText("You are signed in nowhere else.");
  await page.keyboard.press("Escape");

  const other = await alice.secondBrowser({ userAgent: FIREFOX });
  await other.goto("/dashboard");
  await expect(new Board(other).column("My Tasks")).toBeVisible();
  await signedIn(page);
  await expect(list.getByRole("listitem")).toHaveText([/This browser$/, /^Firefox on Linux/]);
  const firefox = list.getByRole("listitem").filter({ hasText: "Firefox on Linux" });
  await expect(firefox).toContainText(/Last used (just now|.* ago)/);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `My Profile, ${colorScheme}`);
  }
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api${endSession.path.replace(/:\w+/, "*")}`, async (route) => {
    await held;
    await route.continue();
  });
  const button = list.getByRole("button", {
    name: /^Sign out Firefox on Linux, last used (just now|.* ago)$/,
  });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(firefox).toHaveCount(0);
  await expect(list).toContainText("You are signed in nowhere else.");
  await expect(list.getByRole("heading")).toBeFocused();
  answer();
  await expect(new Board(page).message(SUCCESS.sessionEnded)).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await expect(list.getByRole("listitem")).toHaveCount(1);
});

test("a failed sign-out returns its browser to the list; a failed list is retried", async ({ alice }) => {
  test.slow(); // slow, because axe examines the whole dialog
  const { page } = alice;
  alice.expectProblem(/status of 500/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await alice.secondBrowser({ userAgent: FIREFOX });
  await page.goto("/dashboard");
  const path = `**/api${sessions.path}`;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held;
    await route.fulfill({ status: 500, json: { code: "unexpected", message: "" } });
  });
  const list = await signedIn(page);
  await expect(list).toContainText(TEXT.loading);
  answer();
  await expect(list).toContainText("Where you are signed in could not be loaded.");
  await expectAccessible(page, "My Profile without the list");
  await page.unroute(path);
  await list.getByRole("button", { name: "Try again" }).click();
  const firefox = list.getByRole("listitem").filter({ hasText: "Firefox on Linux" });
  await expect(firefox).toBeVisible();

  await page.route(`${path}/*`, (route) =>
    route.fulfill({ status: 500, json: { code: "unexpected", message: "" } }),
  );
  const button = firefox.getByRole("button");
  await button.scrollIntoViewIfNeeded();
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(new Board(page).message(FAILURE.endSession)).toBeVisible();
  await expect(firefox).toBeVisible();
  await expectAccessible(page, "My Profile on a phone");
});
