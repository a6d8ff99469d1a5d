import { deleteAccount } from "@tasklane/contract/auth.ts";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { addLabel, editLabel } from "@tasklane/contract/labels.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { addView, allViews, editView, positionView, removeView } from "@tasklane/contract/savedViews.ts";
import type { SavedView } from "@tasklane/contract/savedViews.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import {
  addSharedList,
  addSharedListSection,
  addSharedSublist,
  addSharedSublistSection,
  disconnectUser,
  renameSharedSection,
  translateLists,
} from "@tasklane/contract/sharing.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { ALREADY_EXISTS, CONFLICT, invalid, NOT_FOUND, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { takeIn } from "../sharing/together.ts";
import { enginesFor } from "../world.ts";

const WEEK: SavedView = {
  view_id: "1",
  name: "This week",
  address: "/dashboard/upcoming?due=this-week&sort=title",
};
const CALLS: SavedView = { view_id: "2", name: "Calls", address: "/dashboard/search?q=%40phone" };

describe.each(enginesFor("sqlite"))("saved views on %s", (engine) => {
  const world = sharedWorld(engine);
  const views = async (person: Person): Promise<SavedView[]> => (await person.does(allViews, {})).views;

  it("belong to the person, come with the board, and follow to other devices", async () => {
    const [ann, bob] = [await Person.enter(world()), await Person.enter(world())];
    const before = await ann.board();
    expect(before.views).toEqual([]);
    const answer = await ann.does(addView, { ...WEEK, name: "  This   week " });
    expect(answer).toEqual({ message: SUCCESS.viewSaved, data: WEEK });
    const later = await ann.does(allTaskLists, { since: before.cursor });
    expect(later.views).toEqual([WEEK]);
    // If no view changed since the cursor, the answer omits the views. On PostgreSQL a cursor stays below changes that
    // are still being committed, so the first answers may repeat them.
    await soon(async () => {
      const { cursor } = await ann.board();
      expect((await ann.does(allTaskLists, { since: cursor })).views).toBeUndefined();
    });
    expect((await ann.board()).views).toEqual([WEEK]);
    expect(await views(bob)).toEqual([]);
    await bob.does(addView, WEEK);
    expect(await views(ann)).toEqual([WEEK]);
  });

  it("follow a label that is renamed", async () => {
    const ann = await Person.enter(world());
    await ann.does(addLabel, { label_id: "7", label_name: "Waiting" });
    const { cursor } = await ann.board();
    const waiting = { view_id: "1", name: "Waits", address: "/dashboard?label=waiting&status=pending" };
    const other = { view_id: "2", name: "Other", address: "/dashboard?label=Waiting+long" };
    for (const view of [waiting, other]) await ann.does(addView, view);
    await ann.does(editLabel, { label_id: "7", label_name: "On hold" });
    const renamed = { ...waiting, address: "/dashboard?label=On+hold&status=pending" };
    expect(await views(ann)).toEqual([renamed, other]);
    expect((await ann.does(allTaskLists, { since: cursor })).views).toEqual([renamed, other]);
  });

  it("follow a section that is renamed, those of every member", async () => {
    const [ann, bob] = [await Person.enter(world()), await Person.enter(world())];
    const { data } = await ann.does(addSharedList, { title: "Trip" });
    const theirs = await takeIn(ann, data.id, bob);
    const [rome, here] = [
      { google_list_id: data.id, section_id: "5", section_name: "Rome" },
      { google_list_id: data.id, subList_id: "8", section_id: "6", section_name: "Rome" },
    ];
    await ann.does(addSharedSublist, { google_list_id: data.id, sublist_id: "8", sublist_name: "Hotels" });
    await ann.does(addSharedListSection, rome);
    await ann.does(addSharedSublistSection, here);
    const address = (listId: string, name: string) =>
      `/dashboard?${new URLSearchParams({ lists: listId, section: `${listId}/${name}` }).toString()}`;
    await ann.does(addView, { view_id: "1", name: "Rome", address: address(data.id, "Rome") });
    await bob.does(addView, { view_id: "1", name: "Rome", address: address(theirs, "rome") });
    const named = { listId: data.id, oldSectionName: "Rome", title: "Roma" };
    await ann.does(renameSharedSection, { ...named, view: "list_section", sectionId: "5" });
    // Another section of that name is still there, so the filter keeps it.
    expect((await views(ann))[0]!.address).toBe(address(data.id, "Rome"));
    await ann.does(renameSharedSection, {
      ...named,
      view: "sublist_section",
      sublistId: "8",
      sectionId: "6",
    });
    expect((await views(ann))[0]!.address).toBe(address(data.id, "Roma"));
    expect((await views(bob))[0]!.address).toBe(address(theirs, "Roma"));
  });

  it("are renamed, saved anew, moved and deleted", async () => {
    const ann = await Person.enter(world());
    await ann.does(addView, WEEK);
    await ann.does(addView, CALLS);
    await ann.does(editView, { view_id: "1", name: "Week" });
    await ann.does(editView, { view_id: "1", address: "/dashboard" });
    const week = { view_id: "1", name: "Week", address: "/dashboard" };
    expect(await views(ann)).toEqual([week, CALLS]);
    await ann.does(positionView, { view_id: "1", position: "movedown" });
    await ann.does(positionView, { view_id: "1", position: "movedown" });
    expect(await views(ann)).toEqual([CALLS, week]);
    const { cursor } = await ann.board();
    await ann.does(removeView, { view_id: "2" });
    expect((await ann.does(allTaskLists, { since: cursor })).views).toEqual([week]);
    expect(await ann.refused(removeView, { view_id: "2" })).toEqual(NOT_FOUND);
    expect(await ann.refused(editView, { view_id: "2", name: "x" })).toEqual(NOT_FOUND);
    // Undo of the deletion brings the same view back at its place, or last if what stood after it is gone.
    await ann.does(addView, { ...CALLS, before: "1" });
    expect(await views(ann)).toEqual([CALLS, week]);
    await ann.does(removeView, { view_id: "2" });
    await ann.does(addView, { ...CALLS, before: "9" });
    expect(await views(ann)).toEqual([week, CALLS]);
  });

  it("have names of their own, and there are 50 at most", async () => {
    const ann = await Person.enter(world());
    await ann.does(addView, WEEK);
    expect(await ann.refused(addView, { ...CALLS, name: "THIS WEEK" })).toEqual(taken("name"));
    expect(await ann.refused(addView, { ...CALLS, view_id: "1" })).toEqual(ALREADY_EXISTS);
    await ann.does(addView, CALLS);
    expect(await ann.refused(editView, { view_id: "2", name: "this week" })).toEqual(taken("name"));
    await ann.does(editView, { view_id: "1", name: "THIS WEEK" });
    for (let at = 3; at <= 50; at++)
      await ann.does(addView, { ...CALLS, view_id: String(at), name: `View ${at}` });
    expect(await ann.refused(addView, { ...CALLS, view_id: "99", name: "One more" })).toEqual({
      ...CONFLICT,
      message: INVALID.tooManyViews,
      fields: { name: INVALID.tooManyViews },
    });
  });

  it("name an address of the dashboard, and nothing else", async () => {
    const ann = await Person.enter(world());
    for (const address of [
      "https://example.com/dashboard",
      "//example.com",
      "/dashboards",
      "/dashboard/../login",
      "/login",
      "/dashboard?q=a b",
      "/dashboard\n",
      "javascript:alert(1)",
    ])
      expect(await ann.refused(addView, { ...WEEK, address }), address).toEqual(
        invalid({ address: INVALID.value }),
      );
    const address = `/dashboard?q=${"x".repeat(LIMITS.viewAddress)}`;
    expect(await ann.refused(addView, { ...WEEK, address })).toEqual(
      invalid({ address: INVALID.viewTooLong }),
    );
    expect(await ann.refused(addView, { ...WEEK, name: " " })).toEqual(
      invalid({ name: INVALID.viewNameRequired }),
    );
  });

  it("two devices that change them at once lose nothing", async () => {
    const ann = await Person.enter(world());
    await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        ann.does(addView, { ...WEEK, view_id: String(at), name: `View ${at}` }),
      ),
    );
    expect((await views(ann)).map(({ view_id }) => view_id).toSorted()).toEqual([..."01234567"]);
  });

  it("are deleted with the account", async () => {
    const ann = await Person.enter(world());
    await ann.does(addView, WEEK);
    const rows = async () =>
      (await world().server.store.db.selectFrom("saved_views").selectAll().execute()).length;
    const before = await rows();
    await ann.does(deleteAccount, { confirm: ann.email });
    expect(await rows()).toBe(before - 1);
  });

  it("translateLists gives members their own id of a shared list, and strangers nothing", async () => {
    const ann = await Person.enter(world());
    const bob = await Person.enter(world());
    const eve = await Person.enter(world());
    const { id } = (await ann.does(addSharedList, { title: "Trip" })).data;
    await takeIn(ann, id, bob);
    const own = (await ann.board()).lists[0]!.google_list_id;
    const { lists } = await bob.does(translateLists, { ids: `${id},${own},never` });
    const bobs = (await bob.board()).sharedLists.map((list) => list.google_list_id);
    expect(lists).toEqual({ [id]: bobs[0] });
    // A list of somebody else, and one that does not exist, answer alike.
    expect(await eve.refused(translateLists, { ids: id })).toEqual(NOT_FOUND);
    expect(await eve.refused(translateLists, { ids: "never" })).toEqual(NOT_FOUND);
    await ann.does(disconnectUser, { listId: id, disconnectEmail: bob.email });
    expect(await bob.refused(translateLists, { ids: id })).toEqual(NOT_FOUND);
  });
});
