import { expect, test } from "vitest";
import { anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { getState, setState } from "../../../src/data/store.ts";
import { abortSession } from "../../../src/data/api/epoch.ts";
import { Failed } from "../../../src/data/api/failed.ts";
import { optimistic } from "../../../src/data/mutations/optimistic.ts";

/**
 * A board with one task, and a function that changes the task's title by a call. The test decides when the call is
 * answered.
 */
function boardWith(id: string) {
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ tasks: [aTask(id)] }), 0) });
  const sent: string[] = [];
  return {
    sent,
    shown: () => getState().board.tasks.get(id)?.finalTitle,
    retitle: (title: string, version: number, more: { isForm?: boolean } = {}) => {
      const call = Promise.withResolvers<void>();
      const ended = optimistic({
        touches: [id],
        apply: (task) => task && { ...task, finalTitle: title },
        send: async ({ signal }) => {
          if (signal.aborted) throw new Failed("signed_out");
          sent.push(title);
          await call.promise;
          return aTask(id, { finalTitle: title, version });
        },
        acknowledge: (task) => ({ tasks: [task] }),
        failure: "Failed",
        ...more,
      });
      return { call, ended };
    },
  };
}

test("it is on screen before it is answered", async () => {
  const { shown, retitle } = boardWith("at once");
  const { call, ended } = retitle("new", 2);
  expect(shown()).toBe("new");
  call.resolve();
  await ended;
  expect(shown()).toBe("new");
});

test("changes of one task are sent one after another, and the last intention stays on screen", async () => {
  const { sent, shown, retitle } = boardWith("in turn");
  const first = retitle("first", 2);
  const second = retitle("second", 3);
  await expect.poll(() => sent).toEqual(["first"]);
  first.call.resolve();
  await first.ended;
  expect(shown()).toBe("second");
  await expect.poll(() => sent).toEqual(["first", "second"]);
  second.call.resolve();
  await second.ended;
  expect(getState().board.server.get("in turn")).toMatchObject({ finalTitle: "second", version: 3 });
  expect(getState().board.changes).toEqual([]);
});

test("a refusal puts it back and lets the next one go on", async () => {
  const { sent, shown, retitle } = boardWith("refused");
  const first = retitle("first", 2);
  const second = retitle("second", 3);
  await expect.poll(() => sent).toEqual(["first"]);
  // If nobody is signed in, the sign-in page explains the refusal, so no toast is shown.
  first.call.reject(new Failed("signed_out"));
  expect(await first.ended).toMatchObject({ failed: { code: "signed_out" } });
  second.call.resolve();
  await second.ended;
  expect(shown()).toBe("second");
});

test("a change that waits is not sent after its session has ended", async () => {
  const { sent, retitle } = boardWith("ended");
  const first = retitle("first", 2);
  const second = retitle("second", 3);
  await expect.poll(() => sent).toEqual(["first"]);
  abortSession();
  first.call.resolve();
  expect(await second.ended).toMatchObject({ failed: { code: "signed_out" } });
  expect(sent).toEqual(["first"]);
});

test("while nobody can answer, a form is let go at once, and its change waits", async () => {
  const { shown, retitle } = boardWith("waiting");
  setState({ isUnreachable: true });
  const { call, ended } = retitle("typed", 2, { isForm: true });
  expect(await ended).toEqual({});
  expect(shown()).toBe("typed");
  call.resolve();
  await expect.poll(() => getState().board.changes).toEqual([]);
  expect(getState().isUnreachable).toBe(false);
});
