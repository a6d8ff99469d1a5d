import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { aList, anAnswer } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { emptyValues } from "../../../src/features/tasks/formValues.ts";
import { keepTextOfGone } from "../../../src/features/tasks/keepTextOfGone.ts";

const { user, loaded } = getState();

beforeEach(() => {
  const board = receiveBoard(EMPTY_BOARD, anAnswer({ lists: [aList("work")] }), 0);
  setState({ user: { ...user, user_id: "ann" } as NonNullable<typeof user>, board, loaded: "yes" });
});

afterEach(() => {
  setState({ board: EMPTY_BOARD, user, loaded });
  vi.unstubAllGlobals();
});

test.each([
  { room: undefined, isKept: true },
  { room: 10, isKept: false },
])("text of a deleted task counts as kept only if the browser has room: $room", ({ room, isKept }) => {
  vi.stubGlobal("localStorage", aStorage(room));
  const values = { ...emptyValues(getState().board, { listId: "work" }), title: "Ferry" };
  expect(keepTextOfGone("gone", values)).toBe(isKept);
});
