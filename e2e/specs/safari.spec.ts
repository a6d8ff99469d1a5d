import { openBoard } from "../board.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { Finger } from "../finger.ts";
import { expect, test } from "../test.ts";

// What Safari does differently from Chromium, imitated in Chromium.

/** Gives a person these tasks, in this order, in the default list. */
async function addTasks(person: Person, titles: readonly string[]): Promise<void> {
  for (const title of titles.toReversed()) person.inGoogle.addTask("@default", title);
  await person.pull();
}

// WebKit bug 202287: a drag ends without `pointerup`, so the next press is no `pointerdown` but another button of the same press.
test("cards and lists are dragged one after another, although the press after a drag is no pointerdown", async ({
  alice,
}) => {
  const { page } = alice;
  await page.addInitScript(() => {
    let isPressed = false;
    const hide = (event: Event): void => {
      if (isPressed) event.stopImmediatePropagation();
    };
    addEventListener("pointerdown", hide, true);
    addEventListener("dragend", () => (isPressed = true), true);
    addEventListener("pointerup", () => (isPressed = false), true);
  });
  for (const name of ["Home", "Garden"]) alice.inGoogle.addList(name);
  await addTasks(alice, ["One", "Two", "Three"]);
  const board = await openBoard(alice);
  await until(page, "inputs ready");
  const titles = board.column("My Tasks").locator("[data-card-title]");
  const toTop = { targetPosition: { x: 140, y: 4 } };
  await board.card("Three").dragTo(board.card("One"), toTop);
  await expect(titles).toHaveText(["Three", "One", "Two"]);
  await board.card("Two").dragTo(board.card("Three"), toTop);
  await expect(titles).toHaveText(["Two", "Three", "One"]);
  const lists = page.locator("aside nav a[href*='/main/'] [dir]");
  await lists.last().dragTo(lists.first(), { targetPosition: { x: 40, y: 2 } });
  await expect(lists).toHaveText(["Garden", "My Tasks", "Home"]);
});

test("a tap selects a card, although a click does not tell that a finger made it; Enter opens it", async ({
  alice,
}) => {
  const page = await alice.secondBrowser({ hasTouch: true });
  await page.addInitScript(() => {
    const hide = (event: Event): void =>
      void Object.defineProperty(event, "pointerType", { value: undefined });
    addEventListener("click", hide, true);
  });
  await addTasks(alice, ["One", "Two"]);
  const board = await openBoard({ ...alice, page });
  await until(page, "inputs ready");
  const toolbar = (count: string) => page.getByRole("toolbar", { name: `${count} selected` });
  const finger = await Finger.of(page);
  await finger.pressCard("One");
  await finger.rest();
  await finger.lift();
  await expect(toolbar("1 task")).toBeVisible();
  const two = board.card("Two").getByRole("button", { name: "Two", exact: true });
  await two.tap();
  await expect(toolbar("2 tasks")).toBeVisible();
  await two.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a browser that is too old is told so", async ({ alice }) => {
  const { page } = alice;
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, "any"));
  await page.goto("/dashboard");
  await expect(page.locator("body")).toHaveText(
    "This browser is too old for Tasklane. Please update it, or use another one.",
  );
});
