import { TEXT } from "@tasklane/contract/sentences.ts";
import { Board } from "../board.ts";
import { expectAccessible } from "../expectAccessible.ts";
import { createGroup, inSidebar } from "../sharing.ts";
import { expect, test } from "../test.ts";

const LOOKS = [
  { look: "light", colorScheme: "light", viewport: { width: 1280, height: 800 }, tag: ["@nightly"] },
  { look: "dark, 390 wide", colorScheme: "dark", viewport: { width: 390, height: 844 }, tag: [] },
] as const;

for (const { look, viewport, colorScheme, tag } of LOOKS) {
  test(
    `${look}: shared lists and the dialogs of sharing`,
    { tag: [...tag] },
    async ({ alice, bob, carol }) => {
      test.slow(); // axe examines each of them completely
      const { listId } = await createGroup(alice, [bob]);
      const link = `/share/shared-list?${new URLSearchParams({ listId, from: alice.email })}`;
      for (const { page } of [alice, carol]) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      }

      await carol.page.goto(link);
      await expect(carol.page.getByRole("button", { name: "Join" })).toBeVisible();
      await expectAccessible(carol.page, link);
      await carol.page.getByRole("button", { name: "Join" }).click();
      await expect(carol.page.getByRole("heading", { name: "The owner has been asked" })).toBeVisible();
      await expectAccessible(carol.page, "a request that is with the owner");
      await carol.page.getByRole("link", { name: "Go to the board" }).click();
      const listed = carol.page.getByRole("button", { name: "Menu", exact: true });
      if (viewport.width < 640) await listed.click();
      await inSidebar(carol.page, "shared", TEXT.awaitingList).click();
      await expect(carol.page.getByRole("main").getByText(TEXT.approvalPending)).toBeVisible();
      await expectAccessible(carol.page, "a list that waits for approval");

      const { page } = alice;
      const board = new Board(page);
      await page.goto(`/dashboard/shared/${listId}`);
      await expect(board.card("Book the ferry")).toBeVisible();
      if (viewport.width < 640) {
        await page.getByRole("button", { name: "List menu" }).click();
        await page.getByRole("menuitem", { name: "Share", exact: true }).click();
      } else await page.getByRole("button", { name: "Share", exact: true }).click();
      await expect(board.dialog("Share List")).toBeVisible();
      await expectAccessible(page, "Share List");
      await page.keyboard.press("Escape");

      const openSidebar = async (): Promise<void> => {
        if (viewport.width < 640) await page.getByRole("button", { name: "Menu", exact: true }).click();
      };
      await openSidebar();
      await inSidebar(page, "shared", "Family").click({ button: "right" });
      await expect(page.getByRole("menuitem", { name: "Group Info" })).toBeVisible();
      await expectAccessible(page, "the menu of a shared list");
      await page.getByRole("menuitem", { name: "Group Info" }).click();
      await expect(board.dialog("Group Info").getByText(bob.email)).toBeVisible();
      await expectAccessible(page, "Group Info");
      await page.getByRole("button", { name: `Approve ${carol.email}` }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectAccessible(page, "Are you sure?");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      if (!(await page.getByRole("button", { name: "My Shared List: menu" }).isVisible()))
        await openSidebar();
      await page.getByRole("button", { name: "My Shared List: menu" }).click();
      await page.getByRole("menuitem", { name: "Join Shared Table" }).click();
      await board.dialog("Join Shared List").getByRole("button", { name: "Join" }).click();
      await expect(board.dialog("Join Shared List").getByRole("alert")).toBeVisible();
      await expectAccessible(page, "Join Shared List");
    },
  );
}
