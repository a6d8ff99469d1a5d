import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aStorage } from "../../aStorage.ts";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { begin } from "../../../src/data/pendingChanges.ts";
import { clearBrowserCache, readBoardCache } from "../../../src/data/cache/browserCache.ts";
import { writeValue } from "../../../src/data/storage.ts";
import * as KEYS from "../../../src/data/storageKeys.ts";
import { writeBoardCache } from "../../../src/data/cache/writeBrowserCache.ts";

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

/** An open database. It notes in `did` when it is cleared and closed. */
function aDatabase(did: string[]) {
  const clear = () => {
    did.push("clear");
    const clearing = Object.assign(new EventTarget(), { result: undefined });
    queueMicrotask(() => clearing.dispatchEvent(new Event("success")));
    return clearing;
  };
  const transaction = () => {
    const its = Object.assign(new EventTarget(), { objectStore: () => ({ clear }) });
    queueMicrotask(() => its.dispatchEvent(new Event("complete")));
    return its;
  };
  return Object.assign(new EventTarget(), { transaction, close: () => void did.push("close") });
}

test("a board is read back, with its cursor", async () => {
  await writeBoardCache("alice", board);
  const copy = await readBoardCache("alice");
  expect(copy).toMatchObject({ lists: board.lists, labels: board.labels, byList: board.byList, cursor: "9" });
});

test("the board cache leaves out pending mutations", async () => {
  const changed = begin(board, { id: "1", at: 0, touches: ["a"], apply: () => undefined });
  await writeBoardCache("alice", changed);
  expect((await readBoardCache("alice"))?.tasks.ids()).toEqual(["a"]);
});

test("another person cannot read it", async () => {
  await writeBoardCache("alice", board);
  expect(await readBoardCache("bob")).toBeUndefined();
});

test("a board cache without its tasks is not used", async () => {
  await writeBoardCache("alice", board);
  localStorage.removeItem(KEYS.tasks);
  expect(await readBoardCache("alice")).toBeUndefined();
});

test("clearing removes all but the mark of a returning visitor", async () => {
  await writeBoardCache("alice", board);
  await clearBrowserCache();
  expect(localStorage).toHaveLength(1);
  expect(localStorage.getItem(KEYS.lists)).toBe("[]");
});

test("a database that never opens holds up neither the board nor signing out", async () => {
  await import("../../../src/data/cache/largeCache.ts");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("indexedDB", { open: () => new EventTarget() });
  writeValue(KEYS.lists, "alice", board.told.lists);
  writeValue(KEYS.tasks, "alice", { at: "indexedDB" });
  const ended: unknown[] = [];
  void readBoardCache("alice").then((read) => ended.push(read));
  void clearBrowserCache().then(() => ended.push("cleared"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended).toEqual([undefined, "cleared"]);
});

test("a database that opens too late is cleared if that was asked, and closed", async () => {
  await import("../../../src/data/cache/largeCache.ts");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const did: string[] = [];
  const openings: EventTarget[] = [];
  const open = () => {
    openings.push(Object.assign(new EventTarget(), { result: aDatabase(did) }));
    return openings.at(-1);
  };
  vi.stubGlobal("indexedDB", { open });
  writeValue(KEYS.lists, "alice", board.told.lists);
  writeValue(KEYS.tasks, "alice", { at: "indexedDB" });
  const waiting = Promise.all([readBoardCache("alice"), clearBrowserCache()]);
  await vi.advanceTimersByTimeAsync(10_000);
  await waiting;
  for (const opening of openings) {
    did.length = 0;
    opening.dispatchEvent(new Event("success"));
    await vi.advanceTimersByTimeAsync(10);
    expect(did).toEqual(opening === openings[0] ? ["close"] : ["clear", "close"]);
  }
});

test("a large cache that gets no room any more is cleared, so that signing out leaves nothing behind", async () => {
  const did: string[] = [];
  const open = () => {
    const opening = Object.assign(new EventTarget(), { result: aDatabase(did) });
    queueMicrotask(() => opening.dispatchEvent(new Event("success")));
    return opening;
  };
  vi.stubGlobal("indexedDB", { open });
  writeValue(KEYS.tasks, "alice", { at: "indexedDB" });
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await writeBoardCache("alice", board);
  await clearBrowserCache();
  expect(did).toContain("clear");
});
