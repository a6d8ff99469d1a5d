import { dayNamesOf } from "../src/dayPhrases.ts";
import { nameKey } from "../src/names.ts";
import { parseQuickAdd } from "../src/quickAdd.ts";
import type { QuickAddContext } from "../src/quickAddLine.ts";

/** A Sunday. */
const TODAY = "2026-11-22";
const dayNames = dayNamesOf(["en-GB", "de", "fr", "no such language"]);

/** A person's lists and labels, and the list `Home` in which the line is typed. */
export const context: QuickAddContext = {
  today: TODAY,
  dayNames,
  names: {
    lists: [
      {
        id: "home",
        name: "Home",
        sections: ["Fridge", "Front garden"],
        sublists: [{ id: "kitchen", name: "Kitchen", sections: ["Shelf"] }],
      },
      { id: "office", name: "Home office", sections: [], sublists: [] },
      {
        id: "kids",
        name: "Kids",
        sections: ["Toys"],
        sublists: [{ id: "kindergarten", name: "Kindergarten", sections: [] }],
      },
      { id: "dc", name: "AC/DC", sections: [], sublists: [{ id: "x", name: "Tour / 2026", sections: [] }] },
    ],
    labels: ["Phone", "Photos", "Deep work"],
    findParent: (key, listId) =>
      key === nameKey("Plan the trip") && (listId === undefined || listId === "kids")
        ? { taskId: "trip", listId: "kids", sublistId: null, section: "Toys" }
        : undefined,
    created: { sections: ["Cellar"], labels: [] },
    picked: new Map(),
  },
  preset: { listId: "home", sublistId: null, section: null, due: null, parent: null },
  readsDates: true,
  kept: [],
};
/** Parses a line in this context. */
export const parse = (text: string, more: Partial<QuickAddContext> = {}) =>
  parseQuickAdd(text, { ...context, ...more });
