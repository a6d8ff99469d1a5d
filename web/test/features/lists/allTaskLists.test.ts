import { afterEach, expect, test, vi } from "vitest";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { heldRequests } from "../../heldRequests.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { allTaskLists } from "../../../src/features/lists/allTaskLists.ts";

const { user } = getState();

afterEach(() => {
  setState({ board: EMPTY_BOARD, user, loaded: "no" });
  vi.unstubAllGlobals();
});

test("an answer that another one overtook brings back neither a deleted task nor a former name", async () => {
  const requests = heldRequests();
  const before = anAnswer({ lists: [aList("work", "Old")], tasks: [aTask("milk")] });
  const ann = { ...user, user_id: "ann" } as NonNullable<typeof user>;
  setState({ user: ann, board: receiveBoard(EMPTY_BOARD, before, 0) });

  const refreshing = allTaskLists({ refresh: true });
  const catchingUp = allTaskLists();
  await expect.poll(() => requests.length).toBe(2);
  const gone = { lists: [], tasks: ["milk"], labels: [] };
  requests[1]!.answer(anAnswer({ lists: [aList("work", "New")], gone, cursor: "3" }));
  await catchingUp;
  requests[0]!.answer({ ...before, cursor: "2" });
  await expect.poll(() => requests.length).toBe(3);
  expect(requests[2]!.url).toContain("since=3");
  requests[2]!.answer(anAnswer({ gone: { lists: [], tasks: [], labels: [] }, cursor: "4" }));
  await refreshing;

  const { board } = getState();
  expect(board.tasks.get("milk")).toBeUndefined();
  expect(board.lists[0]?.google_list_name).toBe("New");
  expect(board.cursor).toBe("4");
});
