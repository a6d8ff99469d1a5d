import { expect, test } from "vitest";
import { filtersIn } from "../../src/data/persistedFilters.ts";
import { filterWords } from "../../src/features/filters/filterWords.ts";

const dueIn = (query: string) => filtersIn(query)?.filterDueDate;

test.each(["2026-13-01", "2026-00-10", "2026-02-30", "0000-00-00", "9999-99-99", "soon", ""])(
  "the due date %j of an address is no day, and filters nothing",
  (day) => {
    const filters = filtersIn(`due=${day}`)!;
    expect(filters.filterDueDate).toBeNull();
    expect(filterWords("filterDueDate", filters, []).value).toBe("Any");
  },
);

test.each(["2026-12-01", "2028-02-29", "overdue", "this-week"])("an address filters by %j", (day) => {
  expect(dueIn(`due=${day}`)).toBe(day);
});
