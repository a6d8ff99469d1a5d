import { addList, renameList } from "@tasklane/contract/lists.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { invalid, taken } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { soon } from "../boardOf.ts";
import { enginesFor } from "../world.ts";

const FILLED = [
  { title: "@default", tasks: [] },
  { title: "Work", tasks: [{ title: "A" }, { title: "B" }] },
];

describe.each(enginesFor("sqlite"))("renameList on %s", (engine) => {
  const world = sharedWorld(engine);

  it("renames a list here, on its tasks and at Google", async () => {
    const ann = await Person.enter(world(), FILLED);
    const listId = await ann.listId("Work");
    const answer = await ann.does(renameList, { listId, newListTitle: " Job " });
    expect(answer).toEqual({
      message: SUCCESS.listRenamed,
      data: { id: listId, title: "Job", former: "Work" },
    });
    const { lists, tasks } = await ann.board();
    expect(lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Job"]);
    expect(tasks.map((task) => task.listName)).toEqual(["Job", "Job"]);
    await soon(() => expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Job"]));
    expect((await ann.pulled()).lists).toEqual(lists);
  });

  it("renames Google's default list too", async () => {
    const ann = await Person.enter(world());
    await ann.does(renameList, { listId: await ann.listId(), newListTitle: "Inbox" });
    await soon(() => expect(ann.google.lists()[0]!.title).toBe("Inbox"));
    expect((await ann.list("Inbox")).is_default).toBe(true);
  });

  it("changes the case of a name, which is then still its own", async () => {
    const ann = await Person.enter(world(), FILLED);
    await ann.does(renameList, { listId: await ann.listId("Work"), newListTitle: "WORK" });
    await soon(() => expect(ann.google.lists().at(-1)!.title).toBe("WORK"));
  });

  it("refuses names that are empty, reserved, too long or another list's", async () => {
    const ann = await Person.enter(world(), FILLED);
    const listId = await ann.listId("Work");
    for (const [newListTitle, sentence] of [
      [undefined, INVALID.listTitleRequired],
      ["  ", INVALID.listTitleRequired],
      ["NO SECTION", INVALID.nameReserved],
      ["x".repeat(101), INVALID.nameTooLong],
    ] as const) {
      const refused = await ann.refused(renameList, { listId, newListTitle });
      expect(refused).toEqual(invalid({ newListTitle: sentence }));
    }
    const refused = await ann.refused(renameList, { listId, newListTitle: "MY TASKS" });
    expect(refused).toEqual(taken("newListTitle"));
    expect(await ann.refused(renameList, { newListTitle: "x" })).toEqual(
      invalid({ listId: INVALID.required }),
    );
    expect((await ann.board()).lists.map((list) => list.google_list_name)).toEqual(["My Tasks", "Work"]);
  });

  it("takes a list's name from Google's app, and sends a later name to Google", async () => {
    const ann = await Person.enter(world(), FILLED);
    const listId = await ann.listId("Work");
    ann.google.renameList(listId, "Named there");
    expect((await ann.pulled()).lists.at(-1)!.google_list_name).toBe("Named there");
    await ann.does(renameList, { listId, newListTitle: "Named here" });
    await soon(() => expect(ann.google.lists().at(-1)!.title).toBe("Named here"));
    expect((await ann.pulled()).lists.at(-1)!.google_list_name).toBe("Named here");
  });

  it("gives a name back to whoever wants it", async () => {
    const ann = await Person.enter(world(), FILLED);
    await ann.does(renameList, { listId: await ann.listId("Work"), newListTitle: "Job" });
    const { data } = await ann.does(addList, { title: "Work" });
    await soon(() =>
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Job", "Work"]),
    );
    expect((await ann.pulled()).lists.at(-1)!.google_list_id).toBe(data.id);
  });

  it("reaches Google although the answer is lost", async () => {
    const ann = await Person.enter(world(), FILLED);
    const match = { operation: "tasklists.patch", account: ann.email };
    world().emulator.faults.add({ match, times: 1, kind: "cutAfter" });
    await ann.does(renameList, { listId: await ann.listId("Work"), newListTitle: "Job" });
    await soon(() => expect(ann.google.lists().at(-1)!.title).toBe("Job"));
    const { lists } = await ann.pulled();
    expect(lists.at(-1)!.google_list_name).toBe("Job");
  });
});
