import { addLabel, editLabel, removeLabel } from "@tasklane/contract/labels.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { Board, openBoard } from "../board.ts";
import { callAs } from "../callAs.ts";
import { paste } from "../paste.ts";
import { titlesInGoogle } from "../person.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { createGroup } from "../sharing.ts";
import { expect, test } from "../test.ts";

const LABEL = { label_id: "1764000000001", label_name: "Soon" };

/** Creates a label, and puts it on two of a person's own tasks and on one task in a list that two people share. */
async function labelTasks(owner: Person, member: Person): Promise<void> {
  const { listId } = await createGroup(owner, [member]);
  // Before the server first reads a person's Google account, the board has no lists.
  await Promise.all([owner.pull(), member.pull()]);
  await callAs(owner, addLabel, LABEL);
  const { lists } = await callAs(owner, allTaskLists, {});
  const own = lists[0]!.google_list_id;
  for (const title of ["Call home", "Buy milk"])
    await callAs(owner, addTask, { listId: own, title: `${title} (###Soon)` });
  await callAs(owner, addTask, { listId, title: "Pack tents (###Soon)" });
}

test("a renamed label reads alike on own and shared cards, before and after Refresh", async ({
  alice,
  bob,
}) => {
  await labelTasks(alice, bob);
  await alice.page.goto("/dashboard");
  await bob.page.goto("/dashboard");
  const board = new Board(alice.page);
  await alice.page.getByRole("button", { name: "Create Label" }).click();
  const labels = board.dialog("Create Label");
  await labels.getByRole("button", { name: "Edit Soon" }).click();
  await labels.getByRole("textbox", { name: "Label" }).fill("Hot");
  await labels.getByRole("button", { name: "Update" }).click();
  await labels.getByRole("button", { name: "Close" }).click();
  for (let reading = 0; reading < 2; reading++) {
    for (const title of ["Call home", "Buy milk", "Pack tents"])
      await expect(board.card(title).getByText("Hot", { exact: true })).toBeVisible();
    await alice.pull();
    await alice.page.reload();
  }
  await expect(new Board(bob.page).card("Pack tents").getByText("Hot", { exact: true })).toBeVisible();
});

test("a removed label leaves own tasks but not shared ones, as the question says", async ({ alice, bob }) => {
  await labelTasks(alice, bob);
  await alice.page.goto("/dashboard");
  const board = new Board(alice.page);
  await alice.page.getByRole("button", { name: "Create Label" }).click();
  await board.dialog("Create Label").getByRole("button", { name: "Delete Soon" }).click();
  await expect(
    alice.page.getByText("“Soon” is taken off 2 tasks. 1 task in shared lists keeps it."),
  ).toBeVisible();
  await board.confirm("Yes, delete it!");
  await board.dialog("Create Label").getByRole("button", { name: "Close" }).click();
  for (let reading = 0; reading < 2; reading++) {
    await expect(board.card("Pack tents").getByText("Soon", { exact: true })).toBeVisible();
    for (const title of ["Call home", "Buy milk"])
      await expect(board.card(title).getByText("Soon", { exact: true })).toHaveCount(0);
    await alice.pull();
    await alice.page.reload();
  }
});

async function allTasks(person: Person): Promise<Task[]> {
  const { tasks, sharedTasks } = await callAs(person, allTaskLists, {});
  return [...tasks, ...sharedTasks];
}

for (const [what, others, byMember, tag] of [
  [
    "renames it too",
    "Later",
    (bob: Person) => callAs(bob, editLabel, { ...LABEL, label_name: "Later" }),
    ["@nightly"],
  ],
  ["removes it", null, (bob: Person) => callAs(bob, removeLabel, { label_id: LABEL.label_id }), []],
] as const) {
  const name = `a label that its owner renames while a member ${what} reads alike everywhere`;
  test(name, { tag: [...tag] }, async ({ alice, bob }) => {
    await labelTasks(alice, bob);
    await callAs(bob, addLabel, LABEL);
    const { lists } = await callAs(bob, allTaskLists, {});
    await callAs(bob, addTask, { listId: lists[0]!.google_list_id, title: "Sharpen saw (###Soon)" });
    for (const { page } of [alice, bob]) await page.goto("/dashboard");
    await expect(new Board(bob.page).card("Pack tents")).toBeVisible();
    await Promise.all([callAs(alice, editLabel, { ...LABEL, label_name: "Hot" }), byMember(bob)]);

    const settled = async (person: Person, title: string): Promise<string | null | undefined> =>
      (await allTasks(person)).find(({ finalTitle }) => finalTitle === title)?.label;
    const shared = await settled(alice, "Pack tents");
    expect(others === null ? ["Hot"] : ["Hot", others]).toContain(shared);
    for (const person of [alice, bob]) {
      await person.pull();
      await person.page.getByRole("button", { name: /^Refresh (?!shared)/ }).click();
      const own: readonly [string, string | null][] =
        person === alice
          ? [
              ["Call home", "Hot"],
              ["Buy milk", "Hot"],
            ]
          : [["Sharpen saw", others]];
      for (const [title, label] of [...own, ["Pack tents", shared ?? null] as const]) {
        expect(await settled(person, title), title).toBe(label);
        const card = new Board(person.page).card(title);
        await expect(card).toBeVisible();
        if (label === null) await expect(card.getByText("Soon", { exact: true })).toHaveCount(0);
        else await expect(card.getByText(label, { exact: true })).toBeVisible();
        await expect
          .poll(() => titlesInGoogle(person))
          .toContain(label === null ? title : `${title} (###${label})`);
      }
      // The dialog Create Label lists only labels that the person created.
      await person.page.getByRole("button", { name: "Create Label" }).click();
      const labels = new Board(person.page).dialog("Create Label").getByRole("list", { name: "Labels" });
      const mine = person === alice ? "Hot" : others;
      if (mine === null) await expect(labels).toHaveCount(0);
      else await expect(labels.getByRole("listitem")).toHaveText([mine]);
    }
  });
}

test("a label that pasted lines name and that does not exist is said", async ({ alice }) => {
  const { page } = alice;
  const field = page.getByRole("textbox", { name: "Add task" });
  await callAs(alice, addLabel, LABEL);
  await page.goto("/dashboard");
  await until(page, "inputs ready");
  await page.keyboard.press("q");
  await expect(field).toBeFocused();
  await paste(page, "Call Ann ###Soon\nCall Ben @urgent\nCall Eve @urgent");
  const dialog = page.getByRole("dialog", { name: /^Create 3 tasks/ });
  await expect(dialog.getByText("There is no such label; “@urgent” stays in the title.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  await expect(field).toBeFocused();
  await paste(page, "Call Ann ###Soon\nMail me@example.com");
  await expect(page.getByRole("dialog", { name: /^Create 2 tasks/ })).toBeVisible();
  await expect(page.getByText(/no such label/)).toHaveCount(0);
});

test("a renamed label leaves no draft, so that the next name makes a new label", async ({ alice }) => {
  await alice.pull();
  await callAs(alice, addLabel, LABEL);
  const board = await openBoard(alice);
  const labels = board.dialog("Create Label");
  await alice.page.keyboard.press("l");
  await labels.getByRole("button", { name: "Edit Soon" }).click();
  await labels.getByRole("textbox", { name: "Label" }).fill("Hot");
  await alice.page.keyboard.press("Enter");
  await expect(labels.getByRole("button", { name: "Edit Hot" })).toBeVisible();
  await expect(labels.getByRole("button", { name: "Update" })).toHaveCount(0);
  await alice.page.keyboard.press("Escape");
  await expect(labels).toHaveCount(0);
  await alice.page.keyboard.press("l");
  await expect(labels.getByRole("textbox", { name: "Label" })).toHaveValue("");
  await alice.page.keyboard.type("Cold");
  await alice.page.keyboard.press("Enter");
  await expect(labels.getByRole("listitem")).toHaveText(["Hot", "Cold"]);
});
