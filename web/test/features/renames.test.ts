import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aServer } from "../aServer.ts";
import { aStorage } from "../aStorage.ts";
import { aList, anAnswer, aTask } from "../aTask.ts";
import { toast } from "../../src/data/api/toast.ts";
import { EMPTY_BOARD, receiveBoard } from "../../src/data/boardData.ts";
import { NO_FILTERS } from "../../src/data/filterState.ts";
import { followNames } from "../../src/data/followRenames.ts";
import { viewsRenamed } from "../../src/features/views/viewsRenamed.ts";
import { clearTab, readStacks } from "../../src/data/mutations/undoStack.ts";
import { getState, setState } from "../../src/data/store.ts";
import { editLabel } from "../../src/features/labels/editLabel.ts";
import { nameFormOf } from "../../src/features/lists/nameForms.ts";
import { undo } from "../../src/features/undo/undo.ts";

const { user } = getState();
const LABEL = { label_id: "1", label_name: "Soon" };
const SOON = { section_name: "Soon" };
const trip = { sublist_id: "3", sublist_name: "Trip", sections: { "5": { section_id: "5", ...SOON } } };
const LIST = { ...aList("work"), sections: { "4": { section_id: "4", ...SOON } }, sublists: { "3": trip } };
const PLACES = [
  { listId: "work", sublistId: null, sectionId: "4" },
  { listId: "work", sublistId: "3", sectionId: "5" },
];
const TAKEN = { message: "", code: "already_exists", fields: { title: "That name is already taken" } };
let server: ReturnType<typeof aServer>;

beforeAll(followNames);

beforeEach(() => {
  server = aServer();
  vi.stubGlobal("sessionStorage", aStorage());
  vi.spyOn(toast, "success").mockReturnValue();
  vi.spyOn(toast, "failure").mockReturnValue();
  vi.spyOn(toast, "closeUsed").mockReturnValue();
  const tasks = [aTask("a", { section: "Soon" }), aTask("b", { label: "Soon" })];
  setState({
    user: { ...user, user_id: "ann" } as NonNullable<typeof user>,
    board: receiveBoard(EMPTY_BOARD, anAnswer({ lists: [LIST], labels: [LABEL], tasks }), 0),
  });
});

afterEach(() => {
  clearTab();
  setState({ board: EMPTY_BOARD, filters: NO_FILTERS, user });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renames the section Soon, which the list and its sublist have, as the dialog does. */
function renameSections(title: string, places = PLACES): Promise<unknown> {
  const modalProps = { oldName: "Soon", places };
  return nameFormOf({ modalType: "EDIT_SECTION", modalProps }, getState().board).save(title);
}

const labelFilter = (): string => getState().filters.filterLabel;
const sectionFilter = (): string | null | undefined => getState().filters.filterList?.section;

test("renaming a section of a list and of its sublist is one step of Undo", async () => {
  const saved = renameSections("Now");
  await server.answer({ message: "", data: {} });
  await server.answer({ message: "", data: {} });
  expect(await saved).toBeUndefined();
  expect(readStacks().undo).toHaveLength(1);
  const undone = undo();
  await server.answer({ message: "", data: {} });
  await server.answer({ message: "", data: {} });
  await undone;
  const [list] = getState().board.lists;
  expect(list?.sections["4"]).toMatchObject(SOON);
  expect(list?.sublists["3"]?.sections["5"]).toMatchObject(SOON);
});

test("a filter by a label follows its new name, and back when that name is undone", async () => {
  setState({ filters: { ...NO_FILTERS, filterLabel: "Soon" } });
  const saved = editLabel(LABEL, "Now");
  expect(labelFilter()).toBe("Now");
  await server.answer({ message: "", data: {} });
  await saved;
  const undone = undo();
  await server.answer({ message: "", data: {} });
  await undone;
  expect(labelFilter()).toBe("Soon");
});

test("a filter by a label follows back when the server refuses the new name", async () => {
  setState({ filters: { ...NO_FILTERS, filterLabel: "Soon" } });
  const saved = editLabel(LABEL, "Now");
  await server.answer(TAKEN, { status: 409 });
  await saved;
  expect(labelFilter()).toBe("Soon");
});

test("a label that is called all has a filter of its own", async () => {
  const ALL = { ...LABEL, label_name: "all" };
  setState({ board: receiveBoard(EMPTY_BOARD, anAnswer({ labels: [ALL] }), 0) });
  const first = editLabel(ALL, "Now");
  expect(labelFilter()).toBe("all");
  setState({ filters: { ...NO_FILTERS, filterLabel: "Now" } });
  const second = editLabel({ ...LABEL, label_name: "Now" }, "all");
  expect(labelFilter()).toBe("ALL");
  const view = { view_id: "1", name: "Mine", address: "/dashboard?label=Now" };
  const [renamed] = viewsRenamed([view], { kind: "label", from: "Now", to: "all" });
  expect(renamed?.address).toBe("/dashboard?label=ALL");
  for (const saved of [first, second]) {
    await server.answer({ message: "", data: {} });
    await saved;
  }
});

test("a filter by a section follows its new name, and back when that name is undone", async () => {
  setState({
    filters: { ...NO_FILTERS, filterList: { lists: ["work"], sublist: null, section: "work/Soon" } },
  });
  const saved = renameSections("Now");
  expect(sectionFilter()).toBe("work/Now");
  await server.answer({ message: "", data: {} });
  await server.answer({ message: "", data: {} });
  await saved;
  const undone = undo();
  await server.answer({ message: "", data: {} });
  await server.answer({ message: "", data: {} });
  await undone;
  expect(sectionFilter()).toBe("work/Soon");
});

test("a filter by a section stays while another section of the list has that name", async () => {
  setState({
    filters: { ...NO_FILTERS, filterList: { lists: ["work"], sublist: null, section: "work/Soon" } },
  });
  const saved = renameSections("Now", PLACES.slice(1));
  await server.answer({ message: "", data: {} });
  await saved;
  expect(sectionFilter()).toBe("work/Soon");
});
