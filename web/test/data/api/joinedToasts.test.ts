import { SUCCESS } from "@tasklane/contract/sentences.ts";
import { expect, test, vi } from "vitest";
import { joinToast } from "../../../src/data/api/joinedToasts.ts";

const task = (id: string) => ({ id, title: `Task ${id}` });
const undo = (run = vi.fn()) => ({ label: "Undo", run });

test("messages about several tasks within 4 s count them, and one Undo takes all back", () => {
  const [one, two] = [undo(), undo()];
  const first = joinToast("success", SUCCESS.taskDeleted, { task: task("1"), action: one }, 1_000);
  expect(first).toMatchObject({ sentence: SUCCESS.taskDeleted, line: "Task 1", duration: 10_000 });
  const second = joinToast("success", SUCCESS.taskDeleted, { task: task("2"), action: two }, 4_999);
  expect(second).toMatchObject({ replaces: first.id, sentence: "2 tasks deleted", line: undefined });
  second.action!.run();
  expect([one.run, two.run].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("the last change of a task stands for all; later toasts take its place", () => {
  const [one, two, three] = [undo(), undo(), undo()];
  const first = joinToast("success", SUCCESS.taskUpdated, { task: task("1"), action: one }, 0);
  const again = joinToast("success", SUCCESS.taskUpdated, { task: task("1"), action: two }, 1_000);
  expect(again).toMatchObject({ replaces: first.id, sentence: SUCCESS.taskUpdated, line: "Task 1" });
  const later = joinToast("success", SUCCESS.taskUpdated, { task: task("3"), action: three }, 6_000);
  expect(later).toMatchObject({ replaces: again.id, sentence: SUCCESS.taskUpdated, line: "Task 3" });
  later.action!.run();
  expect([one.run, two.run, three.run].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1]);
});

test("a toast replaces the last one with the same sentence", () => {
  const first = joinToast("success", SUCCESS.listCreated, {}, 0);
  const next = joinToast("success", SUCCESS.listCreated, {}, 2_100);
  expect(next.id).not.toBe(first.id);
  expect(next).toMatchObject({ replaces: first.id, sentence: SUCCESS.listCreated });
});

test("several lists deleted within 4 s are counted too, also two of one name, and one Undo takes all back", () => {
  const deletion = (step: string) => ({ line: "Errands", action: { ...undo(), steps: [step] } });
  const [one, two, later] = [deletion("1"), deletion("2"), deletion("3")];
  const first = joinToast("success", SUCCESS.listDeleted, one, 100_000);
  expect(first).toMatchObject({ sentence: SUCCESS.listDeleted, line: "Errands" });
  const both = joinToast("success", SUCCESS.listDeleted, two, 103_999);
  expect(both).toMatchObject({ replaces: first.id, sentence: "2 lists deleted", line: undefined });
  both.action!.run();
  expect([one, two].map(({ action }) => action.run.mock.calls.length)).toEqual([1, 1]);
  expect(joinToast("success", SUCCESS.listDeleted, later, 104_500)).toMatchObject({ line: "Errands" });
});
