import { addListSection, allTaskLists } from "@tasklane/contract/lists.ts";
import { addSubTask, addTask, completeTask } from "@tasklane/contract/tasks.ts";
import type { Page } from "@playwright/test";
import { callAs } from "../callAs.ts";
import { TODAY } from "../fillHome.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

/**
 * Prints the page, as Ctrl+P does.
 * @returns the text on paper, and the number of other visible elements
 */
async function printed(page: Page): Promise<{ text: string; others: number }> {
  await until(page, "all loaded");
  await page.evaluate(() => {
    addEventListener("beforeprint", () => {
      const paper = document.querySelector<HTMLElement>("[data-print]");
      document.body.dataset["paper"] = paper?.innerText ?? paper?.textContent ?? "";
    });
  });
  await page.emulateMedia({ media: "print" });
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.length).toBeGreaterThan(1_000);
  await page.emulateMedia({ media: "screen" });
  return {
    text: await page.evaluate(() => document.body.dataset["paper"] ?? ""),
    others: await page.locator("[data-print]").count(),
  };
}

test("a list is printed whole: sections, notes, labels, days, subtasks, completed tasks", async ({
  alice,
}) => {
  await alice.pull();
  const { lists } = await callAs(alice, allTaskLists, {});
  const [list] = lists;
  const listId = list!.google_list_id;
  await callAs(alice, addListSection, { google_list_id: listId, section_id: "1", section_name: "Next" });
  for (let n = 60; n > 0; n--) await callAs(alice, addTask, { listId, title: `Task ${n}` });
  const late = { title: "Pay the water (##Next ###Home)", notes: "Twice\nas much", due: "2020-02-03" };
  await callAs(alice, addTask, { listId, ...late });
  const { data: parent } = await callAs(alice, addTask, { listId, title: "Plan the trip" });
  await callAs(alice, addSubTask, { listId, parentTaskId: parent.id, title: "Ask Ines" });
  const { data: done } = await callAs(alice, addTask, { listId, title: "Order tiles" });
  await callAs(alice, completeTask, {
    tasklistId: listId,
    taskId: done.id,
    status: "completed",
    title: "Order tiles",
  });
  await alice.page.goto(`/dashboard/main/${listId}`);
  const { text, others } = await printed(alice.page);
  for (let n = 1; n <= 60; n++) expect(text).toContain(`Task ${n}`);
  for (const part of ["63 open, 1 completed", "No Section", "Next", "Twice", "Ask Ines", "Completed Tasks"])
    expect(text).toContain(part);
  expect(text).toMatch(/Home\s*3 Feb 2020, overdue/);
  expect(text.indexOf("Order tiles")).toBeGreaterThan(text.indexOf("Completed Tasks"));
  expect(others).toBe(0);
});

test("in a dark window the text is printed dark on white paper", async ({ alice }) => {
  const { page } = alice;
  alice.inGoogle.addTask("@default", "Pay rent");
  await alice.pull();
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const [text, scheme] = await page.evaluate(() => {
    dispatchEvent(new Event("beforeprint"));
    const paper = document.querySelector("[data-print]")!;
    return [getComputedStyle(paper.querySelector("h1")!).color, getComputedStyle(document.body).colorScheme];
  });
  expect(scheme).toBe("light");
  const brightest = Math.max(...text.match(/\d+/g)!.map(Number));
  expect(brightest, text).toBeLessThan(64);
});

test("Today is printed with a heading for each list that has tasks", async ({ alice }) => {
  await alice.pull();
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  await callAs(alice, addTask, { listId, title: "Late one", due: "2020-02-03" });
  await callAs(alice, addTask, { listId, title: "Some day" });
  await alice.page.goto("/dashboard");
  await alice.page.getByRole("switch", { name: "Today only" }).click();
  const { text } = await printed(alice.page);
  expect(text).toContain("Today, ");
  expect(text).toContain(lists[0]!.google_list_name);
  expect(text).toContain("Late one");
  expect(text).not.toContain("Some day");
});

test("a subtask that is printed before its parent names it", async ({ alice }) => {
  await alice.pull();
  const { lists } = await callAs(alice, allTaskLists, {});
  const listId = lists[0]!.google_list_id;
  const { data: parent } = await callAs(alice, addTask, { listId, title: "Plan the trip" });
  await callAs(alice, addSubTask, { listId, parentTaskId: parent.id, title: "Pack the bag" });
  await callAs(alice, addSubTask, { listId, parentTaskId: parent.id, title: "Ask Ines", due: TODAY });
  await alice.page.goto("/dashboard");
  const { text } = await printed(alice.page);
  expect(text).toMatch(/Ask Ines\s+Subtask of Plan the trip\s[^]*Plan the trip\s+Pack the bag/);
  expect(text.match(/Subtask of/g)).toHaveLength(1);
});
