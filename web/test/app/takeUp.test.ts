import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asAnn } from "../asAnn.ts";
import { anAnswer } from "../aTask.ts";
import { takeUp } from "../../src/app/takeUp.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";
import { followNames } from "../../src/data/followRenames.ts";
import { readOutbox } from "../../src/data/mutations/outbox.ts";
import { readRefused } from "../../src/data/mutations/refusedMutations.ts";
import { writeValue } from "../../src/data/storage.ts";
import { getState, setState } from "../../src/data/store.ts";

// What becomes of the changes that a closed page left. For when they are taken up, see replay.test.ts.

const server = asAnn();
const KEY = "00000000-0000-4000-8000-000000000001";
const left = { key: KEY, page: "gone", isBehind: false };
const old = {
  ...left,
  at: Date.now() - TIMES.mutationKept - 1,
  name: "completeTask",
  args: { taskId: "milk", alongIds: [], status: "completed", completed: null },
};

beforeEach(() => {
  vi.spyOn(toast, "failure").mockReturnValue();
  setState({ loaded: "yes" });
});

afterEach(() => {
  setState({ filters: NO_FILTERS, loaded: "no", refusedCount: 0, refusedTasks: [] });
});

test("a change that has waited for more than 60 days is not sent until its person says so", () => {
  writeValue(`unsent ${KEY}`, "ann", old);
  takeUp("ann", "gone");
  expect(readRefused("ann")).toMatchObject([
    { mutation: { args: old.args }, reason: TEXT.waitedLong, taskIds: ["milk"] },
  ]);
  expect(getState().refusedCount).toBe(1);
  expect(readOutbox("ann")).toEqual([]);
  expect(server().bodies).toEqual([]);
});

test("such a change stays in the outbox while the browser has no room for it among the refused ones", () => {
  writeValue(`unsent ${KEY}`, "ann", old);
  vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  takeUp("ann", "gone");
  expect(readOutbox("ann")).toMatchObject([{ key: KEY }]);
  expect(server().bodies).toEqual([]);
});

test("a filter by a label's new name follows back if the server refuses that name only after a reload", async () => {
  const labels = [{ label_id: "1", label_name: "Soon" }];
  setState({
    board: receiveBoard(EMPTY_BOARD, anAnswer({ labels }), 0),
    filters: { ...NO_FILTERS, filterLabel: "Now" },
  });
  const args = { label_id: "1", label_name: "Now", oldName: "Soon" };
  writeValue(`unsent ${KEY}`, "ann", { ...left, at: Date.now(), name: "editLabel", args });
  followNames();
  takeUp("ann", "gone");
  await server().answer({ message: "Taken", code: "already_exists" }, { status: 409 });
  await expect.poll(() => readRefused("ann")).toHaveLength(1);
  expect(getState().filters.filterLabel).toBe("Soon");
});
