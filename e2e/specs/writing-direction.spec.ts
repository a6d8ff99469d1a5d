import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { addSharedList } from "@tasklane/contract/sharing.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import { callAs } from "../callAs.ts";
import { Board } from "../board.ts";
import { signIn } from "../person.ts";
import { expect, test } from "../test.ts";

// A text that turns the direction of writing turns no other text (fault FU04).

/** Texts that change the writing direction and do not change it back, and one Hebrew text. */
const TURNED = ["\u202egpj.exe", "\u2066\u2067open", "\u061c\u200fשלום (a)", "\u202b12 \u202d34"];
const [OVERRIDE = ""] = TURNED;

/**
 * Finds places where a text from TURNED shares a line with other text, and so may change that text's direction. The effect of
 * such a text ends at an isolated element, or at an element that is not inline.
 * @param texts the texts from TURNED
 */
function reachesOthers(texts: string[]): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    if (!/[\u061c\u200f\u202a-\u202e\u2066-\u2069]/.test(text)) continue;
    let scope = walker.currentNode.parentElement!;
    while (
      getComputedStyle(scope).display === "inline" &&
      !/isolate|plaintext/.test(getComputedStyle(scope).unicodeBidi)
    )
      scope = scope.parentElement!;
    const whole = scope.textContent.trim();
    // Some places show only the beginning of a name.
    if (!texts.some((one) => one.startsWith(whole))) found.push(scope.outerHTML);
  }
  return found;
}

test("FU04: a text that turns the direction of writing turns no other", async ({ alice, bob, world }) => {
  const { id } = alice.inGoogle.addList(OVERRIDE);
  await alice.pull();
  for (const [at, name] of TURNED.entries()) {
    const of = { google_list_id: id };
    await callAs(alice, addSublist, { ...of, sublist_id: `${at}1`, sublist_name: name });
    await callAs(alice, addListSection, { ...of, section_id: `${at}2`, section_name: name });
    await callAs(alice, addLabel, { label_id: `${at}3`, label_name: name });
    for (const parts of [{}, { sublist: name }, { section: name, label: name }]) {
      const all = { text: name, sublist: null, section: null, label: null, path: [], ...parts };
      await callAs(alice, addTask, { listId: id, title: encodeTitle(all), due: "2026-11-20" });
    }
  }
  const { data } = await callAs(alice, addSharedList, { title: TURNED[1]! });

  const { page } = alice;
  const board = new Board(page);
  const turnsNoOther = async (where: string): Promise<void> =>
    expect.soft(await page.evaluate(reachesOthers, TURNED), where).toEqual([]);
  await page.goto("/dashboard");
  await expect(board.column(OVERRIDE).first()).toBeVisible();
  await turnsNoOther("the board");
  await page.goto(`/dashboard/main/${id}/sublist/01`);
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await turnsNoOther("a sublist");
  await page.goto("/dashboard/upcoming");
  await expect(page.locator("[data-card]").first()).toBeVisible();
  await turnsNoOther("dates");
  await page.getByPlaceholder("Search task...").fill("exe");
  await expect(page.locator("mark").first()).toBeVisible();
  await turnsNoOther("what was found");
  await page.goto(`/dashboard/main/${id}`);
  await expect(board.column(OVERRIDE)).toBeVisible();
  await turnsNoOther("a list");
  await page.getByRole("button", { name: "Create Label" }).click();
  await expect(board.dialog("Create Label").getByText(OVERRIDE)).toBeVisible();
  await turnsNoOther("labels");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "List Filter" }).click();
  await expect(board.dialog("Filter List")).toBeVisible();
  await turnsNoOther("the filter of lists");
  await page.keyboard.press("Escape");
  await page.locator("[data-card-title]").first().click();
  await expect(board.dialog("Edit Task")).toBeVisible();
  await turnsNoOther("a task");
  await page.getByLabel("List", { exact: true }).click();
  await expect(page.getByRole("option").first()).toBeVisible();
  await turnsNoOther("a choice of lists");

  world.google.account(alice.email, OVERRIDE);
  await signIn(world, alice.context, alice.email);
  await bob.page.goto(`/share/shared-list?listId=${data.id}&from=${alice.email}`);
  await expect(bob.page.getByText("invites you to")).toBeVisible();
  expect(await bob.page.evaluate(reachesOthers, TURNED)).toEqual([]);
});
