import { afterEach, expect, test } from "vitest";
import { anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { earlierMutation, fromEarlierVersion } from "../../../src/data/mutations/earlierVersion.ts";
import { findConfirmed } from "../../../src/data/mutations/confirmed.ts";
import { setState } from "../../../src/data/store.ts";

afterEach(() => setState({ board: EMPTY_BOARD }));

const call = { name: "googleTask", method: "PATCH", path: "/my-tasks/googleTask/:taskListId/:taskId" };

/** An edit as the app stored it before decision 0031, read by this version. */
function anEdit(part: object = {}) {
  const stored = {
    key: "one",
    at: 1,
    page: "earlier",
    call,
    input: { taskListId: "work", taskId: "a", due: "2026-11-20", baseVersion: 1 },
    isSent: false,
    isBehind: false,
    touches: ["a"],
    queueKeys: [],
    patches: { a: { due: "2026-11-20" } },
    failure: "Failed",
    ...part,
  };
  return fromEarlierVersion(JSON.parse(JSON.stringify(stored))) as {
    name: string;
    args: Parameters<typeof earlierMutation.request>[0];
    sent?: unknown;
  };
}

test("a change of an earlier version shows edited, removed and new tasks", () => {
  const made = aTask("new-1");
  const { args } = anEdit({
    touches: ["a", "b", "new-1"],
    patches: { a: { due: "2026-11-20" }, b: null, "new-1": made },
  });
  const shown = (id: string, task = aTask(id)) => earlierMutation.apply?.(task, args, id);
  expect(shown("a", aTask("a", { notes: "Meanwhile" }))).toMatchObject({
    due: "2026-11-20",
    notes: "Meanwhile",
  });
  expect(shown("b")).toBeUndefined();
  expect(earlierMutation.apply?.(undefined, args, "new-1")).toEqual(made);
  expect(earlierMutation.apply?.(undefined, args, "a")).toBeUndefined();
});

test("a change of an earlier version is sent as stored, with the newest revision if it was behind", () => {
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask("a", { version: 7 })] }), 0) });
  const { name, args, sent } = anEdit();
  expect(name).toBe(earlierMutation.name);
  expect(sent).toBeUndefined();
  const request = (isBehind: boolean) => earlierMutation.request(args, { find: findConfirmed, isBehind });
  expect(request(false)).toMatchObject({ call, input: { taskId: "a", baseVersion: 1 } });
  expect(request(true)).toMatchObject({ input: { taskId: "a", baseVersion: 7 } });
});

test("a mutation that may have been sent keeps its exact input", () => {
  expect(anEdit({ isSent: true })).toMatchObject({ sent: { call, input: { baseVersion: 1 } } });
});

test("a change of an earlier version is described by its kind and title", () => {
  const { kind, describe } = earlierMutation;
  const kindOf = (part: object): unknown => (typeof kind === "string" ? kind : kind(anEdit(part).args));
  expect(kindOf({})).toBe("date");
  expect(kindOf({ patches: { a: null } })).toBe("delete");
  const named = anEdit({ touches: [], patches: {}, input: { listId: "work", newListTitle: "Home" } });
  expect(describe?.(named.args)).toMatchObject({ title: "Home" });
});
