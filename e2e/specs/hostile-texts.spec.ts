import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addSharedList, joinSharedList } from "@tasklane/contract/sharing.ts";
import { callAs } from "../callAs.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

// reliability.md, H08 and H09: markup that other people write is never more than text. What the policy refuses, a
// browser says on its console, which fails the test of itself.

const MARKUP = [
  `<img src=x onerror="window.hacked=1">`,
  `"><svg onload=window.hacked=1>`,
  `<script>window.hacked=1</script>`,
  `<a href="javascript:window.hacked=1">win</a>`,
  `javascript:window.hacked=1`,
  `{{constructor.constructor('window.hacked=1')()}}`,
];
const [IMAGE = ""] = MARKUP;

test("H08: markup in every text is shown as it was written, and nothing of it is run", async ({
  alice,
  bob,
}) => {
  const dialogs: string[] = [];
  alice.page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const text of MARKUP) alice.inGoogle.addTask("@default", text, { notes: text });
  const { id } = alice.inGoogle.addList(IMAGE);
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: IMAGE });
  await callAs(alice, addListSection, { google_list_id: id, section_id: "2", section_name: IMAGE });
  await callAs(alice, addLabel, { label_id: "3", label_name: IMAGE });
  alice.inGoogle.addTask(id, `Inside (#${IMAGE} ##${IMAGE} ###${IMAGE})`);
  await alice.pull();

  const { page } = alice;
  const board = new Board(page);
  const harmless = async (): Promise<void> => {
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(await page.locator("img[src=x], svg[onload], a[href^='javascript:']").count()).toBe(0);
    expect(dialogs).toEqual([]);
  };
  await page.goto("/dashboard");
  for (const text of MARKUP) await expect(board.card(text)).toBeVisible();
  await expect(board.column(IMAGE)).toBeVisible();
  await harmless();

  await board.card(IMAGE).getByRole("button", { name: IMAGE, exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).toHaveValue(IMAGE);
  await harmless();
  await page.keyboard.press("Escape");
  await board.pick(IMAGE, "Delete task");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await harmless();
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Search task...").fill("<img");
  await expect(board.card(IMAGE)).toBeVisible();
  await harmless();

  const shared = await callAs(bob, addSharedList, { title: IMAGE });
  const { user_id } = (await (await bob.context.request.get("/api/current-user")).json()) as {
    user_id: string;
  };
  await callAs(alice, joinSharedList, { listId: shared.data.id, userId: user_id });
  await bob.page.goto("/dashboard");
  await expect(new Board(bob.page).column(IMAGE).or(bob.page.getByText(IMAGE).first()).first()).toBeVisible();
  expect(await bob.page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  alice.expectProblem(/status of 400 .*\/share\/link/);
  await page.goto(`/share/shared-list?listId=${encodeURIComponent(IMAGE)}&from=${encodeURIComponent(IMAGE)}`);
  await expect(page.getByText("There is no shared list at this address.")).toBeVisible();
  await harmless();
});
