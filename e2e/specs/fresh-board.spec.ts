import { watchColumns } from "@tasklane/contract/live.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

test("a title changed in Google reaches every column of an untouched board", async ({ alice }) => {
  test.setTimeout(150_000); // a column's turn comes within a minute
  const { page } = alice;
  const board = new Board(page);
  const lists = ["Work", "Home"].map((name) => alice.inGoogle.addList(name).id);
  const tasks = lists.map((list) => alice.inGoogle.addTask(list, "Known").id);
  await alice.pull();
  const told = page.waitForRequest((request) => request.url().endsWith(watchColumns.path));
  await page.goto("/dashboard");
  await expect(board.column("Home")).toContainText("Known");
  const { lists: inView } = (await told).postDataJSON() as { lists: string[] };
  expect(inView).toEqual(expect.arrayContaining(lists));

  for (const [at, list] of lists.entries()) alice.inGoogle.rename(list, tasks[at]!, `Changed ${at}`);
  await expect(board.column("Work")).toContainText("Changed 0", { timeout: 90_000 });
  await expect(board.column("Home")).toContainText("Changed 1", { timeout: 30_000 });
});
