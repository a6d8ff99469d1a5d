import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getState, setState } from "../../../src/data/store.ts";
import { addToStep, clearTab, readStacks, takeStep } from "../../../src/data/mutations/undoStack.ts";

const ANN = { user_id: "ann", email: "ann@example.com" } as NonNullable<ReturnType<typeof getState>["user"]>;
const NOTHING = { undo: [], redo: [] };

let stored: Map<string, string>;
/** How many characters the browser's session storage takes. */
let room: number;

beforeEach(() => {
  stored = new Map();
  room = Infinity;
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  });
  setState({ user: ANN });
});
afterEach(() => {
  clearTab();
  setState({ user: undefined });
  vi.unstubAllGlobals();
});

function add(count: number): void {
  for (let at = 1; at <= count; at++) addToStep(`step ${at}`, `key ${at}`, `do ${at}`, NOTHING);
}

/** The stacks as a page has them that was loaded again in this tab. */
async function afterReload(): Promise<ReturnType<typeof readStacks>> {
  vi.resetModules();
  const store = await import("../../../src/data/store.ts");
  store.setState({ user: getState().user });
  return (await import("../../../src/data/mutations/undoStack.ts")).readStacks();
}

test("a tab keeps its last 100 steps, undone ones too, through a reload", async () => {
  add(103);
  expect(readStacks().undo.map(({ says }) => says)).toEqual(
    Array.from({ length: 100 }, (_, at) => `do ${at + 4}`),
  );
  takeStep("undo", undefined);
  expect(await afterReload()).toEqual(readStacks());
  expect((await afterReload()).undo.at(-1)?.says).toBe("do 102");
  expect((await afterReload()).redo.map(({ says }) => says)).toEqual(["do 103"]);
});

test("full storage keeps the newer steps, and the open page keeps all", async () => {
  add(20);
  room = [...stored.values()].join("").length;
  clearTab();
  add(60);
  expect(readStacks().undo.length).toBeGreaterThanOrEqual(60);
  const { undo } = await afterReload();
  expect(undo.length).toBeGreaterThan(3);
  expect(undo.length).toBeLessThan(60);
  expect(undo.at(-1)?.says).toBe("do 60");
});

test("another person in the same tab finds no steps", async () => {
  add(2);
  setState({ user: { ...ANN, user_id: "bob" } });
  expect(await afterReload()).toEqual(NOTHING);
  expect(stored.size).toBe(0);
});

test("after another change, what was undone before cannot be redone", () => {
  add(2);
  takeStep("undo");
  expect(readStacks().redo.map(({ says }) => says)).toEqual(["do 2"]);
  addToStep("step 3", "key 3", "do 3", NOTHING);
  expect(readStacks().redo).toEqual([]);
  expect(readStacks().undo.map(({ says }) => says)).toEqual(["do 1", "do 3"]);
});
