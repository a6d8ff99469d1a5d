import * as auth from "@tasklane/contract/auth.ts";
import * as labels from "@tasklane/contract/labels.ts";
import * as lists from "@tasklane/contract/lists.ts";
import { addView } from "@tasklane/contract/savedViews.ts";
import * as sharing from "@tasklane/contract/sharing.ts";
import * as tasks from "@tasklane/contract/tasks.ts";
import { Person } from "../Person.ts";
import { groupIdOf, takeIn } from "../sharing/together.ts";
import type { World } from "../world.ts";
import { TAKEN } from "./callTable.ts";
import type { Ids, Own } from "./callTable.ts";

/** The ids that the browsers of two people choose. The two sets have no id in common. */
const FIRST = { sublist: "1", section: "2", label: "3", view: "7" };
const SECOND = { sublist: "4", section: "5", label: "6", view: "8" };

/** Creates a person who has one of everything that calls name, and a stranger who has the same. */
export async function callPeople(world: World) {
  const [ann, member, heir, waiting, host] = await Promise.all(
    Array.from({ length: 5 }, () => Person.arrive(world)),
  );
  const theirs = await owns(world, await Person.arrive(world), SECOND);
  const mine = await owns(world, ann!, FIRST);
  for (const peer of [member!, heir!]) await takeIn(ann!, mine.ids.shared, peer);
  const key = await groupIdOf(ann!, mine.ids.shared);
  await waiting!.does(sharing.joinSharedList, key);
  const open = await host!.does(sharing.addSharedList, { title: "Open" });
  const sharer = await groupIdOf(host!, open.data.id);
  const people = { member: member!.email, heir: heir!.email, waiting: waiting!.email };
  const { email } = theirs.person;
  return {
    person: ann!,
    ids: { ...mine.ids, ...people, hostList: sharer.listId, host: sharer.userId } satisfies Own,
    stranger: theirs.person,
    theirs: {
      ...theirs.ids,
      member: email,
      heir: email,
      waiting: email,
      hostList: theirs.ids.list,
      host: (await groupIdOf(theirs.person, theirs.ids.shared)).userId,
    } satisfies Ids,
  };
}

async function owns(world: World, person: Person, chosen: typeof FIRST) {
  const added = async (title: string): Promise<string> =>
    (await person.does(lists.addList, { title })).data.id;
  const [list, toList] = [await added("Work"), await added(TAKEN)];
  const shared = (await person.does(sharing.addSharedList, { title: "Trip" })).data.id;
  await person.does(labels.addLabel, { label_id: chosen.label, label_name: "Red" });
  await person.does(labels.addLabel, { label_id: "90", label_name: TAKEN });
  await person.does(addView, { view_id: chosen.view, name: "Mine", address: "/dashboard" });
  await person.does(addView, { view_id: "90", name: TAKEN, address: "/dashboard" });
  for (const [google_list_id, addSublist, addListSection, addSublistSection] of [
    [list, lists.addSublist, lists.addListSection, lists.addSublistSection],
    [shared, sharing.addSharedSublist, sharing.addSharedListSection, sharing.addSharedSublistSection],
  ] as const) {
    for (const [sublist_id, section_id, name] of [
      [chosen.sublist, chosen.section, "Shop"],
      ["91", "92", TAKEN],
    ] as const) {
      const section = { google_list_id, section_id, section_name: name };
      await person.does(addSublist, { google_list_id, sublist_id, sublist_name: name });
      await person.does(addListSection, section);
      await person.does(addSublistSection, { ...section, subList_id: chosen.sublist });
    }
  }
  const { data } = await person.does(tasks.addTask, { listId: list, title: "Mine" });
  const below = { listId: list, parentTaskId: data.id, title: "Below it" };
  const child = (await person.does(tasks.addSubTask, below)).data.id;
  await world.signedIn(person.email);
  const { sessions } = await person.does(auth.sessions, {});
  const session = sessions.find(({ isThisOne }) => !isThisOne)!.id;
  return {
    person,
    ids: { list, toList, shared, task: data.id, child, me: person.email, session, ...chosen },
  };
}
