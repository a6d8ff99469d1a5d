import type { Call } from "@tasklane/contract/call.ts";
import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import {
  addListSection,
  addSublist,
  addSublistSection,
  renameList,
  renameSection,
  renameSublist,
} from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { KEPT } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

// Product 10.9: Undo of a new name keeps a name that somebody gave since.

const ID = "1764000000001";

type Renaming = (to: string) => readonly [Call, object];

/** For each kind of thing: makes one of the name `Soon`, and returns the call that renames it. */
const KINDS: Readonly<Record<string, (ann: Person, listId: string) => Promise<Renaming>>> = {
  list: async (_, listId) => (newListTitle) => [renameList, { listId, newListTitle }],
  sublist: async (ann, listId) => {
    await ann.does(addSublist, { google_list_id: listId, sublist_id: ID, sublist_name: "Soon" });
    return (title) => [renameSublist, { listId, sublistId: ID, oldSublistname: "Soon", title }];
  },
  "section of a list": async (ann, listId) => {
    await ann.does(addListSection, { google_list_id: listId, section_id: ID, section_name: "Soon" });
    const named = { listId, sectionId: ID, oldSectionName: "Soon", view: "list_section" };
    return (title) => [renameSection, { ...named, title }];
  },
  "section of a sublist": async (ann, listId) => {
    const place = { google_list_id: listId };
    await ann.does(addSublist, { ...place, sublist_id: ID, sublist_name: "Shop" });
    const section = { subList_id: ID, section_id: ID, section_name: "Soon" };
    await ann.does(addSublistSection, { ...place, ...section });
    const named = { listId, sublistId: ID, sectionId: ID, oldSectionName: "Soon", view: "sublist_section" };
    return (title) => [renameSection, { ...named, title }];
  },
  label: async (ann) => {
    await ann.does(addLabel, { label_id: ID, label_name: "Soon" });
    return (label_name) => [editLabel, { label_id: ID, label_name }];
  },
};

describe.each(enginesFor("sqlite"))("Undo of a new name on %s", (engine) => {
  const world = sharedWorld(engine);

  it.each(Object.keys(KINDS))("replaces no newer name of a %s", async (kind) => {
    const ann = await Person.enter(world(), [
      { title: "@default", tasks: [] },
      { title: "Soon", tasks: [] },
    ]);
    const renaming = await KINDS[kind]!(ann, await ann.listId("Soon"));
    const rename = async (to: string): Promise<unknown> => {
      const { data } = (await ann.does(...renaming(to))) as { data: { former: string } };
      return data.former;
    };
    expect(await rename("Later")).toBe("Soon");
    expect(await rename("Newer")).toBe("Later");
    const [call, input] = renaming("Soon");
    expect(await ann.refused(call, { ...input, onlyFrom: "Later" })).toEqual(KEPT);
    expect(await ann.does(call, { ...input, onlyFrom: "Newer" })).toMatchObject({
      data: { former: "Newer" },
    });
    expect(await rename("Last")).toBe("Soon");
  });
});
