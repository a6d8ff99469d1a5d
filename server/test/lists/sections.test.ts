import * as lists from "@tasklane/contract/lists.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ALREADY_EXISTS, invalid, NOT_FOUND, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const SUBLIST = "1764000000001";
const ID = "1764000000002";

describe.each(enginesFor("sqlite"))("sections on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world());
    const google_list_id = await ann.listId();
    await ann.does(lists.addSublist, { google_list_id, sublist_id: SUBLIST, sublist_name: "Shop" });
    return { ann, google_list_id, listId: google_list_id };
  };
  /** Creates a section Food in the list and one in the sublist, with the same id, and a task in each. */
  const filled = async () => {
    const { ann, google_list_id, listId } = await enter();
    const section = { google_list_id, section_id: ID, section_name: "Food" };
    await ann.does(lists.addListSection, section);
    await ann.does(lists.addSublistSection, { ...section, subList_id: SUBLIST });
    for (const title of ["Milk (#Shop ##Food)", "Bake (##Food)"]) ann.google.addTask("@default", title);
    expect((await ann.pulled()).tasks.map((task) => task.section)).toEqual(["Food", "Food"]);
    return { ann, google_list_id, listId };
  };

  it("addListSection and addSublistSection make them where they belong", async () => {
    const { ann, google_list_id } = await enter();
    const section = { google_list_id, section_id: ID, section_name: " Food " };
    const data = { section_id: ID, section_name: "Food" };
    const inList = await ann.does(lists.addListSection, section);
    expect(inList).toEqual({ message: SUCCESS.listSectionCreated, data });
    const inSublist = await ann.does(lists.addSublistSection, { ...section, subList_id: SUBLIST });
    expect(inSublist).toEqual({ message: SUCCESS.sublistSectionCreated, data });
    const list = await ann.list();
    expect(list.sections).toEqual({ [ID]: data });
    expect(list.sublists[SUBLIST]!.sections).toEqual({ [ID]: data });
  });

  it.each([
    ["addListSection", lists.addListSection, {}],
    ["addSublistSection", lists.addSublistSection, { subList_id: SUBLIST }],
  ] as const)("%s refuses bad names, taken names and taken ids", async (_, call, within) => {
    const { ann, google_list_id } = await enter();
    const place = { google_list_id, ...within, section_id: ID };
    for (const [section_name, sentence] of [
      [undefined, INVALID.sectionNameRequired],
      ["\t", INVALID.sectionNameRequired],
      ["no section", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      const refused = await ann.refused(call, { ...place, section_name });
      expect(refused).toEqual(invalid({ section_name: sentence }));
    }
    await ann.does(call, { ...place, section_name: "Food" });
    const again = await ann.refused(call, { ...place, section_id: "2", section_name: "FOOD" });
    expect(again).toEqual(taken("section_name"));
    expect(await ann.refused(call, { ...place, section_name: "Else" })).toEqual(ALREADY_EXISTS);
  });

  it("does not know a sublist that is not there, or not in this list", async () => {
    const { ann, listId } = await enter();
    const { data } = await ann.does(lists.addList, { title: "Work" });
    const section = { section_id: ID, section_name: "Food" };
    const elsewhere = { ...section, google_list_id: data.id, subList_id: SUBLIST };
    expect(await ann.refused(lists.addSublistSection, elsewhere)).toEqual(NOT_FOUND);
    const nowhere = { ...section, google_list_id: listId, subList_id: "9" };
    expect(await ann.refused(lists.addSublistSection, nowhere)).toEqual(NOT_FOUND);
    const rename = { oldSectionName: "Food", title: "x", listId, sectionId: ID };
    for (const more of [
      { view: "list_section" },
      { view: "sublist_section", sublistId: SUBLIST },
      { view: "sublist_section", sublistId: "9" },
      { view: "sublist_section", sublistId: null },
    ]) {
      expect(await ann.refused(lists.renameSection, { ...rename, ...more })).toEqual(NOT_FOUND);
    }
  });

  it("renameSection renames a section of the list, and that of the sublist stays", async () => {
    const { ann, listId } = await filled();
    const input = { oldSectionName: "Food", title: " Kitchen #1 ", listId, sectionId: ID, sublistId: null };
    const answer = await ann.does(lists.renameSection, { ...input, view: "list_section" });
    const data = { section_id: ID, section_name: "Kitchen #1" };
    expect(answer).toEqual({ message: SUCCESS.sectionRenamed, data: { ...data, former: "Food" } });
    await soon(() => expect(ann.titles()).toEqual([String.raw`Bake (##Kitchen \#1)`, "Milk (#Shop ##Food)"]));
    const board = await ann.pulled();
    expect(titled(board, "Bake").section).toBe("Kitchen #1");
    expect(titled(board, "Milk").section).toBe("Food");
    expect((await ann.list()).sections).toEqual({ [ID]: data });
  });

  it("renameSection renames a section of the sublist, and that of the list stays", async () => {
    const { ann, listId } = await filled();
    const input = { oldSectionName: "Food", title: "Fridge", listId, sectionId: ID, sublistId: SUBLIST };
    await ann.does(lists.renameSection, { ...input, view: "sublist_section" });
    await soon(() => expect(ann.titles()).toEqual(["Bake (##Food)", "Milk (#Shop ##Fridge)"]));
    const { sections, sublists } = await ann.list();
    expect(sections[ID]!.section_name).toBe("Food");
    expect(sublists[SUBLIST]!.sections[ID]!.section_name).toBe("Fridge");
  });

  it("renameSection refuses bad names and taken ones", async () => {
    const { ann, google_list_id, listId } = await filled();
    await ann.does(lists.addListSection, { google_list_id, section_id: "2", section_name: "Tools" });
    const input = { oldSectionName: "Food", view: "list_section", listId, sectionId: ID };
    for (const [title, sentence] of [
      ["", INVALID.sectionTitleRequired],
      ["No Section", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      expect(await ann.refused(lists.renameSection, { ...input, title })).toEqual(
        invalid({ title: sentence }),
      );
    }
    expect(await ann.refused(lists.renameSection, { ...input, title: "tools" })).toEqual(taken("title"));
    const sideways = { ...input, title: "x", view: "other" };
    expect(await ann.refused(lists.renameSection, sideways)).toEqual(invalid({ view: INVALID.value }));
    await ann.does(lists.renameSection, { ...input, title: "FOOD", view: "list_section" });
    await soon(() => expect(ann.titles()).toEqual(["Bake (##FOOD)", "Milk (#Shop ##Food)"]));
  });

  it("removeListSection and removeSublistSection keep the tasks, each in its own place", async () => {
    const { ann, google_list_id } = await filled();
    const section = { google_list_id, section_id: ID };
    const removed = await ann.does(lists.removeListSection, section);
    expect(removed).toEqual({ message: SUCCESS.sectionDeleted });
    await soon(() => expect(ann.titles()).toEqual(["Bake", "Milk (#Shop ##Food)"]));
    expect(await ann.refused(lists.removeListSection, section)).toEqual(NOT_FOUND);
    const query = new URLSearchParams({ ...section, subList_id: SUBLIST }).toString();
    const answer = await ann.browser.ask(`/api${lists.removeSublistSection.path}?${query}`, {
      method: "DELETE",
    });
    expect(answer.body).toEqual({ message: SUCCESS.sectionDeleted });
    await soon(() => expect(ann.titles()).toEqual(["Bake", "Milk (#Shop)"]));
    const within = { ...section, subList_id: SUBLIST };
    expect(await ann.refused(lists.removeSublistSection, within)).toEqual(NOT_FOUND);
    expect(await ann.refused(lists.removeSublistSection, section)).toEqual(
      invalid({ subList_id: INVALID.required }),
    );
    const list = await ann.list();
    expect([list.sections, list.sublists[SUBLIST]!.sections]).toEqual([{}, {}]);
    expect((await ann.pulled()).tasks.map((task) => task.section)).toEqual([null, null]);
  });

  it("a sublist's sections go with it, and their ids stay taken", async () => {
    const { ann, google_list_id } = await filled();
    await ann.does(lists.deleteSublist, { google_list_id, sublist_id: SUBLIST });
    const section = { google_list_id, section_id: ID, section_name: "New", subList_id: SUBLIST };
    expect(await ann.refused(lists.addSublistSection, section)).toEqual(NOT_FOUND);
    expect((await ann.list()).sections[ID]!.section_name).toBe("Food");
    await soon(() => expect(ann.titles()).toEqual(["Bake (##Food)", "Milk"]));
  });
});
