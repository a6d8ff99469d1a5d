import type { Locator, Page } from "@playwright/test";
import { Board } from "../board.ts";
import { Finger } from "../finger.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product 13.17: a double click on a circle. The events themselves say when they happened, so a slow machine makes no difference.

type Point = { x: number; y: number };

async function open(person: Person, page: Page): Promise<Board> {
  for (const title of ["Four", "Three", "Two", "One"])
    person.inGoogle.addTask("@default", title, { due: "2032-03-10" });
  await person.pull();
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  const board = new Board(page);
  await expect(board.card("One")).toBeVisible();
  return board;
}

async function middleOf(element: Locator): Promise<Point> {
  await element.click({ trial: true }); // A page that was just opened may still move it.
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks twice at a point, the second time so many milliseconds later. The system takes the two for a double click. */
async function clickTwice(page: Page, at: Point, apart: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const clickCount of [1, 2])
    for (const [step, type] of (["mousePressed", "mouseReleased"] as const).entries())
      await session.send("Input.dispatchMouseEvent", {
        type,
        button: "left",
        ...at,
        clickCount,
        timestamp: now + ((clickCount - 1) * apart + step * 40) / 1000,
      });
}

/** Taps twice at a point, the second time so many milliseconds later. */
async function tapTwice(page: Page, at: Point, apart: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const now = Date.now() / 1000;
  for (const step of [0, 1, 2, 3])
    await session.send("Input.dispatchTouchEvent", {
      type: step % 2 === 0 ? "touchStart" : "touchEnd",
      touchPoints: step % 2 === 0 ? [at] : [],
      timestamp: now + (Math.floor(step / 2) * apart + (step % 2) * 40) / 1000,
    });
}

test("a double click on a circle completes one task, and two clicks one after the other complete two", async ({
  alice,
}) => {
  const { page } = alice;
  const board = await open(alice, page);
  const at = await middleOf(board.checkbox("One"));
  await clickTwice(page, at, 150);
  await expect(page.getByText("Completed Tasks (1)")).toBeVisible();
  await expect(board.card("Two")).toBeVisible();
  await clickTwice(page, at, 300);
  await expect(page.getByText("Completed Tasks (3)")).toBeVisible();
  await expect(board.card("Four")).toBeVisible();
});

test("a double tap on a circle completes one task, and two taps one after the other complete two", async ({
  alice,
}) => {
  const page = await alice.secondBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const board = await open(alice, page);
  const at = await middleOf(board.checkbox("One"));
  await tapTwice(page, at, 150);
  await expect(page.getByText("Completed Tasks (1)")).toBeVisible();
  await expect(board.card("Two")).toBeVisible();
  await (await Finger.of(page)).rest(); // The next tap is not the second one of a double tap.
  await tapTwice(page, at, 300);
  await expect(page.getByText("Completed Tasks (3)")).toBeVisible();
  await expect(board.card("Four")).toBeVisible();
});

test("a double click on a circle of the week completes one task", async ({ alice }) => {
  const { page } = alice;
  const board = await open(alice, page);
  await page.goto("/dashboard/week?day=2032-03-10");
  await until(page, "inputs ready");
  await clickTwice(page, await middleOf(board.checkbox("One")), 150);
  await expect(board.card("One")).toHaveCount(0);
  await expect(board.toast("Task completed")).toBeVisible();
  await expect(board.card("Two")).toBeVisible();
});
