import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { extended, keepShown, started, toggled, withColumn } from "../../src/data/selection.ts";
import type { Columns } from "../../src/data/selection.ts";
import { NO_SELECTION } from "../../src/data/selectionStore.ts";
import type { TaskSelection } from "../../src/data/selectionStore.ts";

const MOST = 500;
const same = (id: string): string => id;
const COLUMNS: Columns = [
  ["a", "b", "c", "d"],
  ["e", "f"],
];
const select = (...ids: string[]): TaskSelection =>
  ids.reduce((selection, id) => toggled(selection, id, MOST), NO_SELECTION);
const idsOf = ({ ids }: TaskSelection): string[] => [...ids].toSorted();

describe("selecting", () => {
  test("x selects and takes out; the last task taken out ends the selection", () => {
    expect(idsOf(select("a", "c"))).toEqual(["a", "c"]);
    expect(idsOf(select("a", "c", "a"))).toEqual(["c"]);
    expect(select("a", "a")).toEqual(NO_SELECTION);
    expect(started(NO_SELECTION)).toMatchObject({ isOn: true, ids: new Set() });
  });

  test("a range grows and shrinks from its anchor, and keeps earlier selections", () => {
    const down = extended(select("f", "b"), "d", COLUMNS, MOST);
    expect(idsOf(down)).toEqual(["b", "c", "d", "f"]);
    expect(idsOf(extended(down, "c", COLUMNS, MOST))).toEqual(["b", "c", "f"]);
    expect(idsOf(extended(down, "a", COLUMNS, MOST))).toEqual(["a", "b", "f"]);
    expect(idsOf(extended(down, "e", COLUMNS, MOST))).toEqual(["b", "c", "d", "e", "f"]);
    const over = extended(select("c", "b"), "d", COLUMNS, MOST);
    expect(idsOf(extended(over, "b", COLUMNS, MOST))).toEqual(["b", "c"]);
  });

  test("without an anchor, or with one that is gone, a range is the task alone", () => {
    expect(idsOf(extended(NO_SELECTION, "c", COLUMNS, MOST))).toEqual(["c"]);
    expect(idsOf(extended({ ...select("a"), anchor: "gone" }, "c", COLUMNS, MOST))).toEqual(["a", "c"]);
    expect(extended(select("a"), "gone", COLUMNS, MOST)).toEqual(select("a"));
  });

  test("one press selects a column, the next all columns", () => {
    const column = withColumn(select("b"), COLUMNS[0]!, COLUMNS, MOST);
    expect(idsOf(column)).toEqual(["a", "b", "c", "d"]);
    expect(idsOf(withColumn(column, COLUMNS[0]!, COLUMNS, MOST))).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(withColumn(NO_SELECTION, [], [[]], MOST)).toEqual(NO_SELECTION);
  });

  test("only a limited number of tasks can be selected", () => {
    const many = Array.from({ length: 600 }, (_, at) => `t${at}`);
    expect(withColumn(NO_SELECTION, many, [many], MOST).ids.size).toBe(MOST);
    expect(toggled(withColumn(NO_SELECTION, many, [many], MOST), "t599", MOST).ids.has("t599")).toBe(false);
  });

  test("a new task stays selected when the server gives it an id", () => {
    const shown = new Set(["task7", "a"]);
    const rename = (id: string): string => (id === "new-1" ? "task7" : id);
    expect(keepShown(select("a", "new-1"), shown, rename)).toMatchObject({
      ids: new Set(["a", "task7"]),
      anchor: "task7",
    });
  });
});

// A person selects while the board changes: tasks come, go, are moved to other columns, and filters hide some.
describe("under live changes", () => {
  const id = fc.constantFrom("a", "b", "c", "d", "e", "f", "g");
  const boards = fc
    .tuple(fc.uniqueArray(id), fc.nat(2))
    .map(([ids, cut]): Columns => [ids.slice(0, cut), ids.slice(cut)]);
  const acts = fc.oneof(
    fc.record({ kind: fc.constant("toggle" as const), id }),
    fc.record({ kind: fc.constant("extend" as const), id }),
    fc.record({ kind: fc.constant("column" as const), at: fc.nat(1) }),
    fc.record({ kind: fc.constant("board" as const), board: boards }),
  );

  test("a selection keeps shown tasks, drops hidden ones, and ignores order", () => {
    fc.assert(
      fc.property(
        boards,
        fc.array(acts, { maxLength: 30 }),
        fc.integer({ min: 1, max: 5 }),
        (first, all, most) => {
          let columns = first;
          let selection = NO_SELECTION;
          for (const act of all) {
            const before = selection;
            const shown = new Set(columns.flat());
            if (act.kind === "toggle" && shown.has(act.id)) selection = toggled(selection, act.id, most);
            if (act.kind === "extend") selection = extended(selection, act.id, columns, most);
            if (act.kind === "column") selection = withColumn(selection, columns[act.at]!, columns, most);
            if (act.kind === "board") {
              columns = act.board;
              const now = new Set(columns.flat());
              selection = keepShown(selection, now, same);
              const still = [...before.ids].filter((each) => now.has(each));
              expect([...selection.ids].toSorted()).toEqual(still.toSorted());
              // The same tasks are shown in another order, so the selection stays.
              const turned = new Set(columns.flat().toReversed());
              expect(keepShown(selection, turned, same)).toBe(selection);
            }
            const present = new Set(columns.flat());
            expect([...selection.ids].filter((each) => !present.has(each))).toEqual([]);
            expect(selection.ids.size).toBeLessThanOrEqual(most);
            expect(selection.isOn || selection.ids.size === 0).toBe(true);
            if (selection.ids.size > 0 && act.kind === "board")
              expect(present.has(selection.anchor!)).toBe(true);
          }
        },
      ),
    );
  });
});
