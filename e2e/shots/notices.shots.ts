import {
  addSharedList,
  approveUser,
  declineUser,
  deleteSharedList,
  disconnectUser,
  joinSharedList,
} from "@tasklane/contract/sharing.ts";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import { createGroup } from "../sharing.ts";
import { test } from "../test.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

const SIZES = [
  ["", DESK],
  ["-mobile", PHONE],
] as const;

for (const [suffix, viewport] of SIZES)
  test(`notices${suffix}`, async ({ alice, bob, carol }) => {
    test.slow();
    // Bob shares four lists with Alice. Carol asks to join one of Alice's lists.
    const [summer, house, choir, flat] = ["Summer trip", "House", "Choir", "Old flat"];
    for (const title of [flat, choir, house, summer]) {
      const { data } = await callAs(bob, addSharedList, { title });
      await callAs(alice, joinSharedList, { listId: data.id, from: bob.email });
      if (title === house) await callAs(bob, declineUser, { listId: data.id, declineEmail: alice.email });
      else await callAs(bob, approveUser, { listId: data.id, approveEmail: alice.email });
      if (title === choir)
        await callAs(bob, disconnectUser, { listId: data.id, disconnectEmail: alice.email });
      if (title === flat) await callAs(bob, deleteSharedList, { taskListId: data.id });
    }
    await createGroup(alice, [carol], { how: "waiting" });
    const { page } = alice;
    await page.setViewportSize(viewport);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: /^Notices, \d+ new/ }).click();
    await page.getByText("Carol asks to join Family").waitFor();
    await shoot(page, `notices${suffix}`);
  });

for (const [suffix, viewport] of SIZES)
  test(`first steps${suffix}`, async ({ alice, bob, visitor }) => {
    const { page } = alice;
    await page.setViewportSize(viewport);
    await page.goto("/dashboard");
    await page.getByText("First steps").waitFor();
    await shoot(page, `first-steps${suffix}`);
    alice.inGoogle.addTask("@default", "Buy stamps");
    await alice.pull();
    await page.getByText("1 of 3").waitFor();
    await shoot(page, `first-steps-second${suffix}`);
    const board = new Board(page);
    for (const title of ["One", "Two"]) alice.inGoogle.addTask("@default", title);
    await alice.pull();
    await board.checkbox("One").click();
    await page.getByText("Task completed successfully").waitFor();
    await shoot(page, `toast${suffix}`);
    await board.checkbox("Two").click();
    await page.getByText("2 tasks completed").waitFor();
    await shoot(page, `toasts${suffix}`);

    const { listId } = await createGroup(bob, []);
    const link = `/share/shared-list?${new URLSearchParams({ listId, from: bob.email })}`;
    await page.goto(link);
    await page.getByRole("button", { name: "Join" }).waitFor();
    await shoot(page, `share-page-new${suffix}`);
    await page.getByRole("button", { name: "Join" }).click();
    await page.getByText("has been asked").waitFor();
    await shoot(page, `share-page-asked${suffix}`);
    visitor.expectProblem(/status of 401/);
    await visitor.page.setViewportSize(viewport);
    await visitor.page.goto(link);
    await visitor.page.getByText("invites you to").waitFor();
    await shoot(visitor.page, `login-invited${suffix}`);
    await visitor.page.goto("/login?error=session_ended");
    await visitor.page.getByText("Your session has ended").waitFor();
    await shoot(visitor.page, `login-ended${suffix}`);
    await bob.page.setViewportSize(viewport);
    await bob.page.goto(`/dashboard/shared/${listId}`);
    await new Board(bob.page).card("Book the ferry").waitFor();
    if (suffix === "") await bob.page.getByRole("button", { name: "Share", exact: true }).click();
    else {
      await bob.page.getByRole("button", { name: "List menu" }).click();
      await bob.page.getByRole("menuitem", { name: "Share", exact: true }).click();
    }
    await bob.page.getByText("Waiting for you").waitFor();
    await shoot(bob.page, `modal-share-waiting${suffix}`);
  });
