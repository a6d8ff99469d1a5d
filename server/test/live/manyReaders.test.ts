import { watchColumns } from "@tasklane/contract/live.ts";
import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import { addSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { expect, test } from "vitest";
import { Person } from "../Person.ts";
import { openWorld } from "../world.ts";
import type { World } from "../world.ts";
import { listen } from "./listenToEvents.ts";

const LISTS = 8;
const MEMBERS = 16;

// PostgreSQL refuses a notification of 8,000 bytes. Eight lists of 20 members exceeded that, and nobody was told.
test("a change of many lists with many members reaches each of them", async () => {
  const world = await openWorld("postgres");
  const ann = await Person.arrive(world);
  const label = { label_id: "1700000000000", label_name: "Urgent" };
  await ann.does(addLabel, label);
  for (let n = 0; n < LISTS; n++) {
    const { data } = await ann.does(addSharedList, { title: `List ${n}` });
    await ann.does(addTask, { listId: data.id, title: "Milk (###Urgent)" });
  }
  const bob = await Person.arrive(world);
  await joinAll(world, { owner: ann.email, member: bob.email });
  const screen = await listen(bob.browser, world.server.address);
  await screen.next();
  await ann.does(editLabel, { ...label, label_name: "Now" });
  const { data } = await screen.next();
  expect((data as { lists: string[] }).lists).toHaveLength(LISTS);
});

/**
 * Makes a person, and further people who never signed in, members of all shared lists. Their Google ids are as long as Google's
 * oldest ones.
 */
async function joinAll(
  { server }: World,
  { owner, member }: { owner: string; member: string },
): Promise<void> {
  const { db } = server.store;
  const accounts = await db.selectFrom("account").selectAll().execute();
  const [own, first] = [owner, member].map((email) => accounts.find((each) => each.email === email)!);
  const memberships = await db
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .selectAll("member")
    .where("account_id", "=", own!.id)
    .where("shared", "=", 1)
    .execute();
  for (let n = 0; n < MEMBERS; n++) {
    const id = n === 0 ? first!.id : `member-${n}`.padEnd(16, "-");
    if (n > 0)
      await db
        .insertInto("account")
        .values({ ...first!, id, google_sub: id })
        .execute();
    for (const membership of memberships) {
      const ids = {
        id: `${id} ${membership.id}`,
        account_id: id,
        google_list_id: `${id}-${membership.list_id}`.padEnd(64, "-"),
      };
      await db
        .insertInto("member")
        .values({ ...membership, main_user: 0, ...ids })
        .execute();
    }
  }
}

test("a page that reports columns of odd names is refused", async () => {
  const world = await openWorld("postgres");
  const ann = await Person.arrive(world);
  for (const odd of ["\u0001".repeat(200), "😀".repeat(100), "a\0"])
    expect(
      await ann.refused(watchColumns, { screen: "page-of-ann", lists: Array(12).fill(odd) }),
    ).toMatchObject({
      status: 400,
    });
});
