import { expect, test } from "vitest";
import { aList } from "../aTask.ts";
import { isShared } from "../../src/data/shared.ts";
import { withLeft, withShared } from "../../src/data/sharedChanges.ts";

const user = { user_id: "7", email: "ann@example.com" };
const own = { lists: [aList("work"), aList("home")], sharedLists: [], labels: [], views: [] };

test("sharing a private list makes its person owner and only member; repeating it changes nothing", () => {
  const shared = withShared(own, "home", user);
  expect(shared.lists.map((list) => list.google_list_id)).toEqual(["work"]);
  expect(shared.sharedLists).toEqual([
    { ...aList("home"), group_id: "home:7", role: "owner", synch: 1, members: 1 },
  ]);
  expect(withShared(shared, "home", user)).toEqual(shared);
});

test("leaving a shared list makes it private and removes what belongs to the group", () => {
  const shared = withShared(own, "home", user);
  const left = withLeft(shared, "home");
  expect(left).toEqual(own);
  expect(left.lists.some(isShared)).toBe(false);
  expect(withLeft(left, "home")).toEqual(left);
});
