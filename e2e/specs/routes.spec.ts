import { FAILURE } from "@tasklane/contract/sentences.ts";
import { expect, test } from "../test.ts";

// Specification 2, Routes; product.md, Routes and session.

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

test("the board asks a signed-out person to sign in, and /login sends a signed-in one to the board", async ({
  visitor,
  alice,
}) => {
  visitor.expectProblem(/status of 401/); // the board asks for its data at once
  await visitor.page.goto("/dashboard/upcoming");
  await expect(visitor.page).toHaveURL(/\/login/);
  await expect(visitor.page.getByRole("button", { name: "Log in with Google" })).toBeVisible();
  await alice.page.goto("/login");
  await expect(alice.page).toHaveURL(/\/dashboard$/);
});

test("any other path says that there is no such page", async ({ visitor }) => {
  await visitor.page.goto("/nowhere");
  await expect(visitor.page.getByText(FAILURE.notFoundPage)).toBeVisible();
});
