import type { allTaskLists } from "@tasklane/contract/lists.ts";
import type { AnswerOf } from "@tasklane/contract/call.ts";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { inSidebar, pickForList } from "../sharing.ts";
import { expect, test } from "../test.ts";

type BoardAnswer = AnswerOf<typeof allTaskLists>;

test("a refusing Google is announced with what waits, until it serves again", async ({ alice, world }) => {
  test.slow(); // Slow, because the test waits for three attempts with pauses between them.
  const { page } = alice;
  await alice.pull(); // Without a list from Google, no task could be saved.
  const fault = world.google.faults.add({ kind: "unauthenticated", match: { account: alice.email } });
  await page.goto("/dashboard");
  const board = new Board(page);
  await board.createTask("Kept here");
  const banner = page.getByText(
    "Google does not let Tasklane in at the moment. 1 change is kept here and sent",
  );
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, "refused by Google");

  world.google.faults.remove(fault);
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(banner).toHaveCount(0);
  await expect.poll(() => alice.inGoogle.visible().map(({ title }) => title)).toEqual(["Kept here"]);
});

test("the worst trouble alone is told, each in its words", async ({ alice }) => {
  const { page } = alice;
  let answered: Partial<BoardAnswer> = {};
  await page.route("**/all-task-lists*", async (route) => {
    const answer = await route.fetch();
    const board = (await answer.json()) as BoardAnswer;
    await route.fulfill({ json: { ...board, ...answered } });
  });
  const until = Date.now() + 150_000;
  for (const [board, words] of [
    [{ trouble: { kind: "busy", until } }, "Google is busy. Tasks are read again in"],
    [{ trouble: { kind: "away", until } }, "Google does not answer. Tasks are read again in"],
    [{ trouble: { kind: "setup", until } }, "Google refuses Tasklane. Whoever runs it has been told."],
    [{ trouble: { kind: "day", until } }, "Google’s limit for today is used up. Tasks are read again after"],
    [
      { trouble: { kind: "share", until } },
      "Your share of Google’s limit for today is used up. Tasks are read and sent more slowly until",
    ],
    [{ trouble: { kind: "scope", until } }, "Tasklane may not use your tasks in Google."],
    [
      { google: "reauth", trouble: { kind: "busy", until } },
      "Google no longer lets Tasklane read your tasks.",
    ],
  ] as const) {
    answered = board;
    await page.goto("/dashboard");
    await expect(page.getByText(words)).toBeVisible();
    const needsPerson = "google" in board || board.trouble.kind === "scope";
    await expect(page.getByRole("button", { name: "Reconnect Google" })).toHaveCount(needsPerson ? 1 : 0);
    await expect(page.getByText("Google is busy.")).toHaveCount(words.startsWith("Google is busy.") ? 1 : 0);
  }
  answered = { trouble: { kind: "day", until: Date.now() - 1_000 } };
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Google’s limit for today is used up.")).toHaveCount(0);
});

test("a list's name that Google refuses is said with its reason, until it has another", async ({
  alice,
  world,
}) => {
  const { page } = alice;
  await alice.pull();
  const match = { account: alice.email, operation: "tasklists.patch" };
  const fault = world.google.faults.add({ kind: "invalidArgument", match });
  await page.goto("/dashboard");
  const rename = async (name: string) => {
    const field = page.getByRole("textbox", { name: "List title" });
    await field.fill(name);
    await field.press("Enter");
    await expect(field).toHaveCount(0);
  };
  await pickForList(page, inSidebar(page, "main", "My Tasks"), "Rename Title");
  await rename("Refused");
  const banner = page.getByText("Google refuses the name “Refused”:");
  await expect(banner).toBeVisible();
  await expectAccessible(page, "a refused name");
  world.google.faults.remove(fault);
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await rename("Accepted");
  await expect(banner).toHaveCount(0);
  await expect.poll(() => alice.inGoogle.lists().map(({ title }) => title)).toContain("Accepted");
});
