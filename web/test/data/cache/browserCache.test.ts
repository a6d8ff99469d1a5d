import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { begin, EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { clearCopy, readCopy } from "../../../src/data/cache/browserCache.ts";
import { KEYS } from "../../../src/data/storage.ts";
import { writeCopy } from "../../../src/data/cache/writeBrowserCache.ts";

beforeEach(() => vi.stubGlobal("localStorage", aStorage()));
afterEach(() => vi.unstubAllGlobals());

const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({
    lists: [aList("work")],
    labels: [{ label_id: "1", label_name: "Urgent" }],
    tasks: [aTask("a")],
    cursor: "9",
  }),
  0,
);

test("a board is read back, with its cursor", async () => {
  await writeCopy("alice", board);
  const copy = await readCopy("alice");
  expect(copy).toMatchObject({ lists: board.lists, labels: board.labels, byList: board.byList, cursor: "9" });
});

test("changes that are not answered yet are no part of the copy", async () => {
  const changed = begin(board, { id: "1", at: 0, touches: ["a"], apply: () => undefined });
  await writeCopy("alice", changed);
  expect((await readCopy("alice"))?.tasks.ids()).toEqual(["a"]);
});

test("another person gets nothing of it", async () => {
  await writeCopy("alice", board);
  expect(await readCopy("bob")).toBeUndefined();
});

test("a copy without its tasks is none", async () => {
  await writeCopy("alice", board);
  localStorage.removeItem(KEYS.tasks);
  expect(await readCopy("alice")).toBeUndefined();
});

test("clearing leaves only the sign of a returning visitor", async () => {
  await writeCopy("alice", board);
  await clearCopy();
  expect(localStorage).toHaveLength(1);
  expect(localStorage.getItem(KEYS.lists)).toBe("[]");
});
