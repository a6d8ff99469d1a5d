import { describe, expect, test } from "vitest";
import { nameKey } from "../src/names.ts";
import type { QuickAddContext } from "../src/quickAddLine.ts";
import { context, parse } from "./quickAddContext.ts";

describe("the names of a line", () => {
  const shown = (text: string, more: Partial<QuickAddContext> = {}) => {
    const { title, listId, sublistId, section, label, parent } = parse(text, more);
    const place = [listId, sublistId, section, label, parent?.taskId].map((part) => part ?? "").join(" ");
    return `${title} | ${place.trimEnd()}`;
  };
  test.each([
    ["Eggs", "Eggs | home"],
    ["Eggs #kitchen", "Eggs | home kitchen"],
    ["Eggs #Kitchen ##Shelf", "Eggs | home kitchen Shelf"],
    ["##shelf Eggs #Kitchen", "Eggs | home kitchen Shelf"],
    ["Eggs ##Shelf", "Eggs ##Shelf | home"],
    ["Eggs ##Front garden today", "Eggs | home  Front garden"],
    ["Eggs /Fridge @phone", "Eggs | home  Fridge Phone"],
    ["Eggs ###Deep work hard", "Eggs hard | home   Deep work"],
    ["Eggs #Home office", "Eggs | office"],
    ['Eggs #"Home" office', "Eggs office | home"],
    ["Eggs #Kids", "Eggs | kids"],
    ["Eggs #Kids / Kindergarten", "Eggs | kids kindergarten"],
    ["Eggs #kids/kindergarten", "Eggs | kids kindergarten"],
    ["Eggs #Kindergarten", "Eggs #Kindergarten | home"],
    ["Eggs #AC/DC", "Eggs | dc"],
    ["Eggs #AC/DC / Tour / 2026", "Eggs | dc x"],
    ["Fix bug #12", "Fix bug #12 | home"],
    ["C# and F#", "C# and F# | home"],
    ["Ask @nobody", "Ask @nobody | home"],
    ["mail a@b.c and/or call", "mail a@b.c and/or call | home"],
    ["#### Eggs", "#### Eggs | home"],
    ["Eggs #Kitchen #Kids", "Eggs #Kids | home kitchen"],
    ["Eggs ##Cellar", "Eggs | home  Cellar"],
    ["Book >Plan the trip", "Book | kids  Toys  trip"],
    ["Book >Plan the trip #Home", "Book >Plan the trip | home"],
    ["Is 5 > 3", "Is 5 > 3 | home"],
  ])("in %j are found among those that exist", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test.each([
    ["Milk (#Kitchen ##Shelf)", "Milk | home kitchen Shelf"],
    ["Milk (##Fridge ###Phone)", "Milk | home  Fridge Phone"],
    ["Milk (#Kitchen ##Unknown)", "Milk (#Kitchen ##Unknown) | home"],
    ["Milk (two litres)", "Milk (two litres) | home"],
  ])("a stored title is read: %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test("a stored title is taken back as a whole", () => {
    const text = "Milk (#Kitchen ##Shelf)";
    const { tokens } = parse(text);
    expect(tokens.map(({ start, end }) => text.slice(start, end))).toEqual(["(#Kitchen", " ##Shelf)"]);
    expect(shown(text, { kept: [tokens[1]!.takeBack] })).toBe(`${text} | home`);
  });

  test("the list that was picked wins over another of its name", () => {
    const picked = new Map([[nameKey("Home"), { listId: "kids", sublistId: null }]]);
    expect(shown("Eggs #home", { names: { ...context.names, picked } })).toBe("Eggs | kids");
  });

  test("a subtask stays in the list of its task", () => {
    const parent = { taskId: "trip", listId: "kids", sublistId: null, section: "Toys" };
    const preset = { listId: "kids", sublistId: null, section: "Toys", due: null, parent };
    expect(shown("Eggs #Home", { preset })).toBe("Eggs #Home | kids  Toys  trip");
    expect(shown("Eggs #Kindergarten", { preset })).toBe("Eggs | kids kindergarten   trip");
  });

  test("the column's section goes when the line names another place", () => {
    const preset = { ...context.preset, section: "Fridge" };
    expect(shown("Eggs", { preset })).toBe("Eggs | home  Fridge");
    expect(shown("Eggs #Kids", { preset })).toBe("Eggs | kids");
  });
});
