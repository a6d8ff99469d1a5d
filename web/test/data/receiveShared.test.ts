import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { receiveShared } from "../../src/data/receiveShared.ts";
import type { SharedBoard } from "../../src/data/receiveShared.ts";

const NOW = 1000;
const shared = (id: string, part = {}) => ({ ...aList(id), role: "owner" as const, synch: 1, ...part });
const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({
    lists: [aList("work")],
    sharedLists: [shared("family"), shared("club")],
    tasks: [aTask("mine")],
    sharedTasks: [aTask("a", { listId: "family" }), aTask("b", { listId: "club" })],
    cursor: "7",
  }),
  NOW,
);
const answer = (part: Partial<SharedBoard>): SharedBoard => ({
  sharedLists: [],
  sharedTasks: [],
  refreshedAt: 5,
  ...part,
});

test("a refresh of shared lists replaces them all and keeps private lists", () => {
  const next = receiveShared(
    board,
    answer({
      sharedLists: [shared("new"), shared("family", { google_list_name: "Kin" })],
      sharedTasks: [aTask("c", { listId: "family" })],
    }),
    NOW,
  );
  expect(next.sharedLists.map((list) => list.google_list_name)).toEqual(["new", "Kin"]);
  expect(next.lists).toEqual(board.lists);
  expect(next.tasks.ids().toSorted()).toEqual(["c", "mine"]);
  expect(next).toMatchObject({ refreshedAt: 5, cursor: "7" });
});

test("unchanged lists and tasks keep their objects", () => {
  const next = receiveShared(
    board,
    answer({
      sharedLists: [shared("family"), shared("club", { members: 2 })],
      sharedTasks: [aTask("a", { listId: "family" }), aTask("b", { listId: "club" })],
    }),
    NOW,
  );
  expect(next.sharedLists[0]).toBe(board.sharedLists[0]);
  expect(next.sharedLists[1]).toMatchObject({ members: 2 });
  expect(next.tasks.get("a")).toBe(board.tasks.get("a"));
});

test("refreshing one list leaves the others as they are", () => {
  const next = receiveShared(
    board,
    answer({
      sharedLists: [shared("family", { google_list_name: "Kin" })],
      sharedTasks: [aTask("c", { listId: "family" })],
    }),
    NOW,
    "family",
  );
  expect(next.sharedLists.map((list) => list.google_list_name)).toEqual(["Kin", "club"]);
  expect(next.tasks.ids().toSorted()).toEqual(["b", "c", "mine"]);
});

test("a refreshed list that is no longer shared goes with its tasks, others stay", () => {
  const next = receiveShared(board, answer({}), NOW, "club");
  expect(next.sharedLists.map((list) => list.google_list_id)).toEqual(["family"]);
  expect(next.tasks.ids().toSorted()).toEqual(["a", "mine"]);
});
