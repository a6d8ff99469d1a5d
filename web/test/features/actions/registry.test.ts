import type { List } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { SYNCH } from "@tasklane/contract/synch.ts";
import { expect, test } from "vitest";
import { LIST_ACTIONS, SECTION_ACTIONS, SUBLIST_ACTIONS } from "../../../src/features/actions/listActions.ts";
import { PAGE_ACTIONS } from "../../../src/features/actions/pageActions.ts";
import { VIEW_ACTIONS } from "../../../src/features/actions/viewActions.ts";
import { SELECTION_ACTIONS } from "../../../src/features/actions/selectionActions.ts";
import { TASK_ACTIONS } from "../../../src/features/actions/taskActions.ts";
import { asRestoring } from "../../../src/data/restoring.ts";

const TARGETS = [
  TASK_ACTIONS,
  SELECTION_ACTIONS,
  LIST_ACTIONS,
  SUBLIST_ACTIONS,
  SECTION_ACTIONS,
  VIEW_ACTIONS,
  PAGE_ACTIONS,
] as const;

test("every action has an id of its own", () => {
  const ids = TARGETS.flatMap((actions) => actions.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("a key has one meaning for each target", () => {
  for (const actions of TARGETS) {
    const keys = actions.flatMap((action) => action.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  }
});

test("x selects and Space completes a card, and the palette shows both keys", () => {
  const byKey = (actions: (typeof TARGETS)[number], key: string) =>
    actions.filter(({ keys, isInPalette }) => keys?.includes(key) && isInPalette).map(({ name }) => name);
  expect(byKey(TASK_ACTIONS, "x")).toEqual(["Select"]);
  expect(byKey(TASK_ACTIONS, "Space")).toEqual(["Complete"]);
  expect(byKey(SELECTION_ACTIONS, "Space")).toEqual(["Complete"]);
});

test("every action is offered somewhere", () => {
  const hidden = TARGETS.flatMap((actions) =>
    actions.filter((action) => !action.isInMenu && !action.isInPalette && !action.keys).map(({ id }) => id),
  );
  expect(hidden).toEqual([]);
});

test("what cannot be done to a list while it is restored says so, and nothing of an approval", () => {
  const reasonsFor = (list: List) => LIST_ACTIONS.flatMap(({ whyNot }) => whyNot?.(list) ?? []);
  const list: List = { google_list_id: "home", google_list_name: "Home", sublists: {}, sections: {} };
  expect(reasonsFor(asRestoring(list))).toContain(TEXT.restoringList);
  expect(reasonsFor(asRestoring(list))).not.toContain(TEXT.approvalPending);
  expect(reasonsFor({ ...list, role: "member", synch: SYNCH.pending })).toContain(TEXT.approvalPending);
});
