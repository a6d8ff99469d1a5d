import { userList } from "@tasklane/contract/sharing.ts";
import { Board } from "../board.ts";
import { createGroup, info, inSidebar, pickForList } from "../sharing.ts";
import { test } from "../test.ts";
import { fillAsDesigned, shareAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot, TABLET } from "./shoot.ts";

const SIZES = [
  ["", DESK],
  ["-tablet", TABLET],
  ["-mobile", PHONE],
] as const;

for (const [suffix, viewport] of SIZES)
  test(`shared-list${suffix}`, async ({ alice, bob, carol }) => {
    test.slow();
    await fillAsDesigned(alice);
    const { listId, sublistId } = await shareAsDesigned(alice, bob, carol);
    const { page } = alice;
    await page.setViewportSize(viewport);
    await page.goto(`/dashboard/shared/${listId}/sublist/${sublistId}`);
    await page.getByText("Book the dog sitter").first().waitFor();
    if (suffix !== "-mobile")
      await page
        .getByText("1 person waits")
        .or(inSidebar(page, "shared", "Family"))
        .first()
        .waitFor();
    await shoot(page, `shared-list${suffix}`);
    if (suffix !== "-mobile") return;
    await page.getByRole("button", { name: "List menu" }).click();
    await page.getByRole("menuitem").first().waitFor();
    await shoot(page, "shared-list-menu-mobile");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await page.getByRole("button", { name: "My Shared List: menu" }).scrollIntoViewIfNeeded();
    await shoot(page, "shared-drawer-mobile");
    await pickForList(page, inSidebar(page, "shared", "Family"), "Group Info");
    await page.getByText("Owner", { exact: true }).waitFor();
    await shoot(page, "modal-group-info-mobile");
  });

test("dialogs of sharing", async ({ alice, bob, carol }) => {
  test.slow();
  await fillAsDesigned(alice);
  await shareAsDesigned(alice, bob, carol);
  const { page } = alice;
  const board = new Board(page);
  await page.setViewportSize(DESK);
  await page.goto("/dashboard");
  const list = inSidebar(page, "shared", "Family");

  await list.click({ button: "right" });
  await page.getByRole("menuitem").first().waitFor();
  await shoot(page, "shared-list-menu");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "My Shared List: menu" }).click();
  await page.getByRole("menuitem").first().waitFor();
  await shoot(page, "shared-menu");
  await page.getByRole("menuitem", { name: "Join Shared Table" }).click();
  await board.dialog("Join Shared List").getByRole("button", { name: "Join" }).click();
  await shoot(page, "modal-join");
  await page.keyboard.press("Escape");

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**${userList.path}*`, async (route) => {
    await held;
    await route.continue();
  });
  await pickForList(page, list, "Group Info");
  await page.getByText("Loading users...").waitFor();
  await shoot(page, "modal-group-info-loading");
  answer();
  await page.getByText("Owner", { exact: true }).waitFor();
  await shoot(page, "modal-group-info");
  await page.getByRole("button", { name: `Approve ${carol.email}` }).click();
  await page.getByRole("alertdialog").waitFor();
  await shoot(page, "modal-approve-user");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: `Disconnect ${bob.email}` }).click();
  await page.getByRole("alertdialog").waitFor();
  await shoot(page, "modal-disconnect-user");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await list.click();
  await page.getByRole("button", { name: "Share", exact: true }).click();
  await board.dialog("Share List").waitFor();
  await shoot(page, "modal-share");
});

test("waiting and invited", async ({ alice, bob, carol }) => {
  const { listId, ids } = await createGroup(alice, [carol], { how: "waiting" });
  const { page } = carol;
  await page.setViewportSize(DESK);
  await page.goto(`/dashboard/shared/${ids[carol.email]}`);
  await page.getByText("You see it as soon as").waitFor();
  await shoot(page, "shared-pending");
  await page.getByRole("button", { name: /^Shared Refresh/ }).click();
  await info(page).waitFor();
  await shoot(page, "modal-info");
  await page.keyboard.press("Escape");

  const link = `/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`;
  await page.goto(link);
  await page.getByText("Alice").waitFor();
  await shoot(page, "share-page-pending");
  carol.expectProblem(/status of 404/);
  await page.goto("/share/shared-list?listId=none&from=none");
  await page.getByText("There is no shared list").waitFor();
  await shoot(page, "share-page-unknown");
  for (const [suffix, viewport] of SIZES) {
    await bob.page.setViewportSize(viewport);
    await bob.page.goto(link);
    await bob.page.getByText("Alice", { exact: true }).waitFor();
    await shoot(bob.page, `share-page${suffix}`);
  }
});
