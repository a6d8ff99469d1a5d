import { addLabel } from "@tasklane/contract/labels.ts";
import { addSublist, addSublistSection, deleteSublist, renameSublist } from "@tasklane/contract/lists.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { soon, titled } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ALREADY_EXISTS, invalid, NOT_FOUND, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [{ title: "Milk" }, { title: "Nails" }, { title: "Other" }] },
  { title: "Work", tasks: [] },
];
const ID = "1764000000001";

describe.each(enginesFor("postgres"))("sublists on %s", (engine) => {
  const world = sharedWorld(engine);
  const enter = async () => {
    const ann = await Person.enter(world(), FILLED);
    return { ann, google_list_id: await ann.listId() };
  };
  /** Creates two tasks in the sublist Shop, one of them in its section Food, and one task outside the sublist. */
  const shop = async () => {
    const ann = await Person.enter(world());
    const google_list_id = await ann.listId();
    const section = { google_list_id, subList_id: ID, section_id: ID, section_name: "Food" };
    await ann.does(addSublist, { google_list_id, sublist_id: ID, sublist_name: "Shop" });
    await ann.does(addSublistSection, section);
    await ann.does(addLabel, { label_id: ID, label_name: "Soon" });
    for (const title of ["Other", "Nails (#Shop)", "Milk (#Shop ##Food ###Soon)"])
      ann.google.addTask("@default", title);
    const board = await ann.pulled();
    expect(titled(board, "Milk")).toMatchObject({ sublistId: ID, section: "Food", label: "Soon" });
    return { ann, google_list_id };
  };

  it("addSublist makes one, which Google knows nothing of", async () => {
    const { ann, google_list_id } = await enter();
    const calls = world()
      .emulator.ledger.entries(ann.email)
      .filter(({ method }) => method !== "GET").length;
    const input = { google_list_id, sublist_id: ID, sublist_name: "  Big   shop " };
    const data = { sublist_id: ID, sublist_name: "Big shop", sections: {} };
    expect(await ann.does(addSublist, input)).toEqual({ message: SUCCESS.sublistCreated, data });
    expect((await ann.list()).sublists).toEqual({ [ID]: data });
    expect((await ann.list("Work")).sublists).toEqual({});
    await ann.pulled();
    expect(
      world()
        .emulator.ledger.entries(ann.email)
        .filter(({ method }) => method !== "GET"),
    ).toHaveLength(calls);
  });

  it("addSublist refuses bad names, taken names and taken ids, per list", async () => {
    const { ann, google_list_id } = await enter();
    const list = { google_list_id, sublist_id: ID };
    for (const [sublist_name, sentence] of [
      [undefined, INVALID.sublistNameRequired],
      [" ", INVALID.sublistNameRequired],
      ["no  SubList", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      const refused = await ann.refused(addSublist, { ...list, sublist_name });
      expect(refused).toEqual(invalid({ sublist_name: sentence }));
    }
    const unread = await ann.refused(addSublist, { google_list_id, sublist_id: "a b", sublist_name: "Shop" });
    expect(unread).toEqual(invalid({ sublist_id: INVALID.value }));
    await ann.does(addSublist, { ...list, sublist_name: "Shop" });
    expect(await ann.refused(addSublist, { ...list, sublist_id: "2", sublist_name: "sHOP" })).toEqual(
      taken("sublist_name"),
    );
    expect(await ann.refused(addSublist, { ...list, sublist_name: "Else" })).toEqual(ALREADY_EXISTS);
    await ann.does(addSublist, {
      google_list_id: await ann.listId("Work"),
      sublist_id: ID,
      sublist_name: "Shop",
    });
    await ann.does(deleteSublist, list);
    expect(await ann.refused(addSublist, { ...list, sublist_name: "Back" })).toEqual(ALREADY_EXISTS);
    await ann.does(addSublist, { google_list_id, sublist_id: "3", sublist_name: "Shop" });
  });

  it("renameSublist renames it in the titles at Google too", async () => {
    const { ann, google_list_id: listId } = await shop();
    const input = { oldSublistname: "Shop", title: " Errands (big) ", listId };
    const answer = await ann.does(renameSublist, input);
    const { sections } = (await ann.list()).sublists[ID]!;
    const data = { sublist_id: ID, sublist_name: "Errands (big)", sections, former: "Shop" };
    expect(sections).toEqual({ [ID]: { section_id: ID, section_name: "Food" } });
    expect(answer).toEqual({ message: SUCCESS.sublistRenamed, data });
    const milk = { sublistId: ID, sublistName: "Errands (big)", section: "Food", label: "Soon" };
    expect(await ann.task("Milk")).toMatchObject(milk);
    const renamed = String.raw`#Errands \(big\)`;
    await soon(() =>
      expect(ann.titles()).toEqual([`Milk (${renamed} ##Food ###Soon)`, `Nails (${renamed})`, "Other"]),
    );
    const board = await ann.pulled();
    expect(titled(board, "Milk")).toMatchObject({ ...milk, synced: "yes" });
    expect(titled(board, "Other")).toMatchObject({ sublistId: null, sublistName: null });
  });

  it("renameSublist names it by its id before its old name, and refuses what it must", async () => {
    const { ann, google_list_id: listId } = await enter();
    const list = { google_list_id: listId };
    await ann.does(addSublist, { ...list, sublist_id: ID, sublist_name: "Shop" });
    await ann.does(addSublist, { ...list, sublist_id: "2", sublist_name: "Garden" });
    const old = { oldSublistname: "Shop", listId };
    for (const [title, sentence] of [
      ["", INVALID.sublistTitleRequired],
      ["No SubList", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      expect(await ann.refused(renameSublist, { ...old, title })).toEqual(invalid({ title: sentence }));
    }
    expect(await ann.refused(renameSublist, { ...old, title: "GARDEN" })).toEqual(taken("title"));
    const unknown = { listId, oldSublistname: "Nowhere", title: "x" };
    expect(await ann.refused(renameSublist, unknown)).toEqual(NOT_FOUND);
    expect(await ann.refused(renameSublist, { ...old, sublistId: "9", title: "x" })).toEqual(NOT_FOUND);
    await ann.does(renameSublist, { ...old, sublistId: "2", title: "Yard" });
    await ann.does(renameSublist, { oldSublistname: "sHop", listId, title: "SHOP" });
    const { sublists } = await ann.list();
    expect(Object.values(sublists).map((sublist) => sublist.sublist_name)).toEqual(["Yard", "SHOP"]);
  });

  it("deleteSublist keeps its tasks in the list, without it and its sections", async () => {
    const { ann, google_list_id } = await shop();
    const answer = await ann.does(deleteSublist, { google_list_id, sublist_id: ID });
    expect(answer).toEqual({ message: SUCCESS.sublistDeleted });
    expect((await ann.list()).sublists).toEqual({});
    await soon(() => expect(ann.titles()).toEqual(["Milk (###Soon)", "Nails", "Other"]));
    const none = { sublistId: null, sublistName: null, section: null };
    const board = await ann.pulled();
    expect(titled(board, "Milk")).toMatchObject({ ...none, label: "Soon" });
    expect(titled(board, "Nails")).toMatchObject(none);
    expect(board.tasks).toHaveLength(3);
    expect(await ann.refused(deleteSublist, { google_list_id, sublist_id: ID })).toEqual(NOT_FOUND);
    expect(await ann.refused(deleteSublist, { google_list_id })).toEqual(
      invalid({ sublist_id: INVALID.required }),
    );
  });

  it("deleteSublist accepts ids in the query, and ends the name's meaning in titles", async () => {
    const { ann, google_list_id } = await shop();
    const query = new URLSearchParams({ google_list_id, sublist_id: ID }).toString();
    const answer = await ann.browser.ask(`/api${deleteSublist.path}?${query}`, { method: "DELETE" });
    expect(answer.status, answer.text).toBe(200);
    ann.google.addTask("@default", "Bread (#Shop)");
    expect(titled(await ann.pulled(), "Bread (#Shop)")).toMatchObject({ sublistName: null });
  });
});
