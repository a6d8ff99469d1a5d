import { addTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { expectAccessible } from "../expectAccessible.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// Product chapter 19: one line makes a task, pasted lines make many.

async function openBoard(person: Person): Promise<Page> {
  const { page, inGoogle } = person;
  const { id } = inGoogle.addList("Home");
  inGoogle.addTask(id, "Eggs");
  await person.pull();
  await callAs(person, addTask, { listId: id, title: "Milk (#Kitchen ##Fridge ###Phone)" });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await until(page, "inputs ready");
  return page;
}
const field = (page: Page) => page.getByRole("textbox", { name: "Add task" });

test("a line typed at the top of a column becomes a task there, and stays for the next", async ({
  alice,
}) => {
  const page = await openBoard(alice);
  const home = new Board(page).column("Home");
  await home.getByRole("button", { name: "Add task to Home" }).click();
  await page.keyboard.type("Call the plumber 5pm tomorrow #Kitchen ###Phone");
  await page.screenshot({ path: "/tmp/quickadd/typing.png" });
  await expect(page.getByText("Google Tasks keeps no time; “5pm” stays in the title.")).toBeVisible();
  await expectAccessible(page, "quick add");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(home.locator("[data-card-title]").first()).toHaveText("Call the plumber 5pm");
});
