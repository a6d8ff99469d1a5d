import { afterAll, afterEach, expect, test, vi } from "vitest";
import { toast } from "../../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { dropSelection } from "../../../src/features/selection/dropSelection.ts";
import { aServer } from "../../aServer.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
afterAll(() => setState({ board: EMPTY_BOARD }));

test("tasks dropped on a sublist that was deleted meanwhile keep theirs", async () => {
  const server = aServer();
  vi.spyOn(toast, "success").mockReturnValue();
  const trip = { sublist_id: "1", sublist_name: "Trip", sections: {} };
  const lists = [{ ...aList("work", "Work"), sublists: { "1": trip } }];
  const tasks = ["a", "b"].map((id) =>
    aTask(id, { title: `${id} (#Trip)`, finalTitle: id, sublistId: "1", sublistName: "Trip" }),
  );
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ lists, tasks }), 0) });
  void dropSelection({ target: { kind: "sublist", sublistId: "2" } }, tasks);
  expect(getState().board.changes).toEqual([]);
  expect(getState().board.tasks.get("a")?.sublistName).toBe("Trip");
  expect(server.waiting()).toBe(0);
});
