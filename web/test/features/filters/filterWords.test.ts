import { expect, test } from "vitest";
import { NO_FILTERS } from "../../../src/data/filterState.ts";
import { filterWords } from "../../../src/features/filters/filterWords.ts";
import { aList } from "../../aTask.ts";

test("a list filter says so if its list or its sublist is gone", () => {
  const words = (lists: string[], sublist: string | null) =>
    filterWords("filterList", { ...NO_FILTERS, filterList: { lists, sublist, section: null } }, [
      aList("home", "Home"),
    ]).value;
  expect(words(["home"], null)).toBe("Home");
  expect(words(["home"], "home/1")).toBe("Home / not there any more");
  expect(words([], "home/1")).toBe("not there any more");
  expect(words(["work"], null)).toBe("not there any more");
});
