import fc from "fast-check";
import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../aTask.ts";
import { currentId, EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { acknowledge, begin, firstId, putBack } from "../../src/data/pendingChanges.ts";
import type { BoardData } from "../../src/data/boardData.ts";
import type { Change } from "../../src/data/changes.ts";
import { inPositionOrder } from "../../src/data/order.ts";

const NOW = 1000;
const nothingGone = { lists: [], tasks: [], labels: [] };

function boardWith(...tasks: ReturnType<typeof aTask>[]): BoardData {
  return receiveBoard(EMPTY_BOARD, anAnswer({ lists: [aList("work"), aList("home")], tasks }), NOW);
}

function change(id: string, touches: string[], apply: Change["apply"]): Change {
  return { id, at: NOW, touches, apply };
}

const retitle =
  (title: string): Change["apply"] =>
  (task) =>
    task && { ...task, finalTitle: title };

test("a change is shown over the server's word, which stays what it was", () => {
  const board = begin(boardWith(aTask("a")), change("1", ["a"], retitle("new")));
  expect(board.tasks.get("a")?.finalTitle).toBe("new");
  expect(board.byList["work"]?.[0]?.finalTitle).toBe("new");
  expect(board.server.get("a")?.finalTitle).toBe("a");
});

test("a change that is put back leaves the later one of the same task", () => {
  let board = begin(boardWith(aTask("a")), change("1", ["a"], retitle("first")));
  board = begin(
    board,
    change("2", ["a"], (task) => task && { ...task, due: "2026-11-20" }),
  );
  board = putBack(board, "1");
  expect(board.tasks.get("a")).toMatchObject({ finalTitle: "a", due: "2026-11-20" });
});

test("the server's answer replaces its change, below changes that are still open", () => {
  let board = begin(boardWith(aTask("a")), change("1", ["a"], retitle("first")));
  board = begin(board, change("2", ["a"], retitle("second")));
  board = acknowledge(board, "1", { tasks: [aTask("a", { finalTitle: "First!", version: 2 })] }, NOW);
  expect(board.tasks.get("a")).toMatchObject({ finalTitle: "second", version: 2 });
  board = putBack(board, "2");
  expect(board.tasks.get("a")?.finalTitle).toBe("First!");
});

test("an answer does not take back what was read of the same version since", () => {
  const asked = boardWith(aTask("a", { version: 1 }));
  const begun = begin(asked, change("1", ["a"], retitle("new")));
  const refused = aTask("a", { finalTitle: "new", version: 2, synced: "refused", problem: "Too long" });
  const read = receiveBoard(begun, anAnswer({ tasks: [refused], gone: nothingGone }), NOW);
  const answer = { tasks: [aTask("a", { finalTitle: "new", version: 2, synced: "waiting" })] };
  const done = acknowledge(read, "1", answer, NOW, asked.server);
  expect(done.tasks.get("a")).toMatchObject({ synced: "refused", problem: "Too long" });
  expect(done.waiting).toEqual({});
  // An answer with the version that was there before, for example of Retry, is newer than what was read.
  const retried = begin(done, change("2", ["a"], retitle("new")));
  const again = acknowledge(retried, "2", answer, NOW, done.server);
  expect(again.tasks.get("a")?.synced).toBe("waiting");
});

test("an answer does not take back what was read of the task that it created", () => {
  const sent = boardWith();
  const created = change("1", ["n"], (task) => task ?? aTask("n", { version: 0 }));
  const answer = { tasks: [aTask("n", { version: 2, synced: "waiting" })] };
  const told = anAnswer({ tasks: [aTask("n", { version: 2, synced: "yes" })], gone: nothingGone });
  const read = receiveBoard(begin(sent, created), told, NOW);
  const done = acknowledge(read, "1", answer, NOW, read.server, sent.server);
  expect(done.tasks.get("n")?.synced).toBe("yes");
  expect(done.waiting).toEqual({});
});

test("a new task keeps changes made before the server gave it an id", () => {
  let board = begin(
    boardWith(),
    change("1", ["new-1"], (task) => task ?? aTask("new-1", { version: 0 })),
  );
  board = begin(board, change("2", ["new-1"], retitle("renamed")));
  board = acknowledge(board, "1", { tasks: [aTask("t7")], named: [{ from: "new-1", to: "t7" }] }, NOW);
  expect(board.tasks.ids()).toEqual(["t7"]);
  expect(board.tasks.get("t7")?.finalTitle).toBe("renamed");
  expect(currentId(board, "new-1")).toBe("t7");
  expect(firstId(board, "t7")).toBe("new-1");
});

test("a deletion is shown at once and comes back when it is put back", () => {
  const before = boardWith(aTask("a"), aTask("b", { parent: "a" }));
  const deleted = begin(
    before,
    change("1", ["a", "b"], () => undefined),
  );
  expect(deleted.tasks.ids()).toEqual([]);
  expect([...putBack(deleted, "1").tasks.values()]).toEqual([...before.tasks.values()]);
});

test("a full answer removes what it omits, one with `gone` only what it names", () => {
  const board = boardWith(aTask("a"), aTask("b"));
  const full = receiveBoard(board, anAnswer({ lists: [aList("work")], tasks: [aTask("b")] }), NOW);
  expect(full.tasks.ids()).toEqual(["b"]);
  expect(full.lists.map((list) => list.google_list_id)).toEqual(["work"]);
  const partial = receiveBoard(
    board,
    anAnswer({ tasks: [aTask("c")], gone: { lists: ["home"], tasks: ["a"], labels: [] } }),
    NOW,
  );
  expect(partial.tasks.ids().toSorted()).toEqual(["b", "c"]);
  expect(partial.lists.map((list) => list.google_list_id)).toEqual(["work"]);
});

test("a full answer keeps a task that was created after it was asked for", () => {
  const asked = boardWith(aTask("a"), aTask("b"));
  const board = receiveBoard(asked, anAnswer({ tasks: [aTask("created")], gone: nothingGone }), NOW);
  const late = receiveBoard(board, anAnswer({ tasks: [aTask("b")] }), NOW, asked.server);
  expect(late.tasks.ids().toSorted()).toEqual(["b", "created"]);
});

test("a list that becomes a shared one leaves the private lists", () => {
  const answer = anAnswer({ sharedLists: [{ ...aList("home"), group_id: "g" }], gone: nothingGone });
  const board = receiveBoard(boardWith(), answer, NOW);
  expect(board.lists.map((list) => list.google_list_id)).toEqual(["work"]);
  expect(board.sharedLists.map((list) => list.google_list_id)).toEqual(["home"]);
});

test("lists that another page moved stand in the answer's order", () => {
  const lists = ["a", "b", "c"].map((id) => aList(id));
  const before = receiveBoard(EMPTY_BOARD, anAnswer({ lists }), NOW);
  const moved = [lists[2]!, lists[1]!];
  const answer = anAnswer({ lists: moved, gone: nothingGone, order: ["a", "c", "b"] });
  const board = receiveBoard(before, answer, NOW);
  expect(board.lists.map((list) => list.google_list_id)).toEqual(["a", "c", "b"]);
  const renamed = { ...lists[0]!, google_list_name: "A" };
  const later = receiveBoard(board, anAnswer({ lists: [renamed], gone: nothingGone }), NOW);
  expect(later.lists.map((list) => list.google_list_id)).toEqual(["a", "c", "b"]);
});

test("an older answer does not replace a newer one of the same task", () => {
  const board = boardWith(aTask("a", { version: 5, finalTitle: "newer" }));
  const late = receiveBoard(board, anAnswer({ tasks: [aTask("a", { version: 4 })], gone: nothingGone }), NOW);
  expect(late.tasks.get("a")?.finalTitle).toBe("newer");
});

test("a moved task counts in its new list, also while the server has not told its version there", () => {
  for (const version of [0, 6]) {
    const board = boardWith(aTask("a", { version: 5, listId: "home" }));
    const moved = aTask("a", { version, listId: "work" });
    const next = receiveBoard(board, anAnswer({ tasks: [moved], gone: nothingGone }), NOW);
    expect(next.tasks.get("a")).toMatchObject({ listId: "work", version });
  }
});

test("an unchanged task keeps its object, and its list its array", () => {
  const board = boardWith(aTask("a"), aTask("b", { listId: "home" }));
  const answer = anAnswer({
    tasks: [aTask("a"), aTask("b", { listId: "home", finalTitle: "other", version: 2 })],
    gone: nothingGone,
  });
  const next = receiveBoard(board, answer, NOW);
  expect(next.tasks.get("a")).toBe(board.tasks.get("a"));
  expect(next.byList["work"]).toBe(board.byList["work"]);
  expect(next.byList["home"]).not.toBe(board.byList["home"]);
});

test("an answer that says nothing new leaves all that is drawn as it is", () => {
  const board = boardWith(aTask("a"));
  const next = receiveBoard(
    board,
    anAnswer({ tasks: [aTask("a")], cursor: "later", gone: nothingGone }),
    NOW,
  );
  expect(next.cursor).toBe("later");
  expect(next.lists).toBe(board.lists);
  expect(next.sharedLists).toBe(board.sharedLists);
  expect(next.labels).toBe(board.labels);
  expect(next.byList).toBe(board.byList);
});

test("the time since when a task waits for Google is kept until Google has it", () => {
  const waiting = receiveBoard(
    boardWith(aTask("a")),
    anAnswer({ tasks: [aTask("a", { synced: "waiting", version: 2 })], gone: nothingGone }),
    2000,
  );
  expect(waiting.waiting).toEqual({ a: 2000 });
  const later = anAnswer({ tasks: [aTask("a", { synced: "waiting", version: 3 })], gone: nothingGone });
  expect(receiveBoard(waiting, later, 3000).waiting).toEqual({ a: 2000 });
  const done = anAnswer({ tasks: [aTask("a", { version: 3 })], gone: nothingGone });
  expect(receiveBoard(waiting, done, 3000).waiting).toEqual({});
});

test("a list's tasks stand in Google's order, whatever changes", () => {
  const place = fc.record({
    id: fc.constantFrom("a", "b", "c", "d"),
    listId: fc.constantFrom("work", "home"),
    position: fc.constantFrom("1", "2", "3"),
    parent: fc.constantFrom(null, "a", "b"),
    finalTitle: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.boolean())), (steps) => {
      let board = boardWith();
      steps.forEach(([{ id, ...part }, isGone], at) => {
        board = begin(
          board,
          change(String(at), [id], () => (isGone ? undefined : aTask(id, part))),
        );
        const all = [...board.tasks.values()];
        const lists = Map.groupBy(all, ({ listId }) => listId);
        expect(board.byList).toEqual(
          Object.fromEntries([...lists].map(([listId, its]) => [listId, inPositionOrder(its)])),
        );
      });
    }),
  );
});

test("many changes of a list at once change each task at its place", () => {
  const ids = Array.from({ length: 24 }, (_, at) => `${at + 10}`);
  let board = boardWith(...ids.map((id) => aTask(id, { position: id })));
  const [leaving, changed] = [ids.slice(0, 6), ids.slice(6, 18)];
  board = begin(
    board,
    change("1", [...leaving, ...changed], (task, id) =>
      !task || leaving.includes(id) ? undefined : { ...task, finalTitle: `new ${id}` },
    ),
  );
  expect(board.byList["work"]?.map(({ finalTitle }) => finalTitle)).toEqual(
    ids.slice(6).map((id) => (changed.includes(id) ? `new ${id}` : id)),
  );
});
