import { addDays } from "@tasklane/contract/dueDates.ts";
import { expect, test } from "vitest";
import { aList, anAnswer, aTask } from "../../aTask.ts";
import { EMPTY_BOARD, receiveBoard } from "../../../src/data/boardData.ts";
import { printedView } from "../../../src/features/board/print/printed.ts";
import { removeViewMutation } from "../../../src/features/views/removeView.ts";
import { readyViews } from "../../../src/features/views/readyViews.ts";
import { viewCount } from "../../../src/features/views/viewCount.ts";
import { withView } from "../../../src/features/views/withView.ts";
import { viewOf } from "../../../src/paths.ts";

const TODAY = "2026-11-25"; // a Wednesday
const board = receiveBoard(
  EMPTY_BOARD,
  anAnswer({
    lists: [aList("work", "Work")],
    tasks: [
      aTask("now", { due: TODAY }),
      aTask("tomorrow", { due: addDays(TODAY, 1) }),
      aTask("done", { due: TODAY, status: "completed", completed: "2026-11-25T09:00:00.000Z" }),
      aTask("january", { due: "2027-01-10" }),
      aTask("some day"),
    ],
  }),
  0,
);
const aView = (id: string) => ({ view_id: id, name: `View ${id}`, address: `/dashboard?label=${id}` });

test("a saved week counts tasks due this week, a month those in its weeks", () => {
  expect(viewCount("/dashboard/week", board, TODAY)).toBe(2);
  expect(viewCount("/dashboard/month", board, "2027-01-01")).toBe(1);
});

test("a week is printed with its days and the tasks without a date", () => {
  const printed = printedView({
    board,
    view: { kind: "week" },
    group: "section",
    today: TODAY,
    todayOnly: false,
    predicate: undefined,
    day: TODAY,
  });
  expect(printed.title).toMatch(/Nov 2026$/);
  expect(printed.groups.map(({ name, tasks }) => [name, tasks.map(({ id }) => id)])).toEqual([
    ["Wed 25 Nov 2026", ["now"]],
    ["Thu 26 Nov 2026", ["tomorrow"]],
    ["No date", ["some day"]],
  ]);
  expect(printed.done.map(({ id }) => id)).toEqual(["done"]);
});

test("ready-made views lead to pages, and those that the person has are not offered again", () => {
  const all = readyViews([]);
  expect(all.map(({ name }) => name)).toEqual(["No date", "This week", "Done this week"]);
  for (const { address } of all) expect(viewOf(address.split("?")[0]!)).not.toBeNull();
  expect(readyViews([{ ...aView("1"), name: "this WEEK" }]).map(({ name }) => name)).not.toContain(
    "This week",
  );
  expect(readyViews([{ ...aView("1"), address: all[0]!.address }])).toHaveLength(2);
});

test("a deleted view returns to its place, or last if the next one is gone", () => {
  const [one, two, three] = ["1", "2", "3"].map(aView);
  const data = { ...board, views: [one!, two!, three!] };
  const { undo } = removeViewMutation.invert!(two!, data)!;
  const { before, ...view } = undo[0]!.args as typeof two & { before?: string };
  expect(withView([one!, three!], view, before)).toEqual([one, two, three]);
  expect(withView([one!], view, before)).toEqual([one, two]);
  expect(removeViewMutation.invert!(three!, data)!.undo[0]!.args).toMatchObject({ before: undefined });
});
