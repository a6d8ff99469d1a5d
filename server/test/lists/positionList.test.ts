import { addList, allTaskLists, positionList } from "@tasklane/contract/lists.ts";
import { INVALID, SUCCESS } from "@tasklane/contract/sentences.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { invalid } from "../refusalAnswers.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

const FILLED = ["@default", "B", "C", "D"].map((title) => ({ title, tasks: [] }));

describe.each(enginesFor("sqlite"))("positionList on %s", (engine) => {
  const world = sharedWorld(engine);
  const order = async (person: Person) => (await person.board()).lists.map((list) => list.google_list_name);

  it("swaps a list with its neighbour, at once and for good", async () => {
    const ann = await Person.enter(world(), FILLED);
    const google_list_id = await ann.listId("C");
    const answer = await ann.does(positionList, { google_list_id, position: "moveup" });
    expect(answer).toEqual({ message: SUCCESS.listMoved });
    expect(await order(ann)).toEqual(["My Tasks", "C", "B", "D"]);
    await ann.does(positionList, { google_list_id, position: "moveup" });
    await ann.does(positionList, { google_list_id: await ann.listId("B"), position: "movedown" });
    expect(await order(ann)).toEqual(["C", "My Tasks", "D", "B"]);
    await ann.pulled();
    expect(await order(ann)).toEqual(["C", "My Tasks", "D", "B"]);
    expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "B", "C", "D"]);
  });

  it("leaves a list at the edge where it is", async () => {
    const ann = await Person.enter(world(), FILLED);
    await ann.does(positionList, { google_list_id: await ann.listId(), position: "moveup" });
    await ann.does(positionList, { google_list_id: await ann.listId("D"), position: "movedown" });
    expect(await order(ann)).toEqual(["My Tasks", "B", "C", "D"]);
  });

  it("puts a new list at the end, wherever the others were moved", async () => {
    const ann = await Person.enter(world(), FILLED);
    for (const name of ["D", "D", "D", "C", "B"])
      await ann.does(positionList, { google_list_id: await ann.listId(name), position: "moveup" });
    const before = await order(ann);
    await ann.does(addList, { title: "E" });
    expect(await order(ann)).toEqual([...before, "E"]);
  });

  it("FT06: keeps each list once when two tabs move lists at once", async () => {
    const ann = await Person.enter(world(), FILLED);
    const ids = (await ann.board()).lists.map((list) => list.google_list_id);
    await Promise.all(
      ids.map((google_list_id, at) =>
        ann.does(positionList, { google_list_id, position: at % 2 ? "moveup" : "movedown" }),
      ),
    );
    expect((await order(ann)).toSorted()).toEqual(["B", "C", "D", "My Tasks"]);
    const { lists } = await ann.board();
    await ann.does(positionList, { google_list_id: lists[3]!.google_list_id, position: "moveup" });
    const moved = (await ann.board()).lists;
    expect(moved.map((list) => list.google_list_id)).toEqual(
      [lists[0], lists[1], lists[3], lists[2]].map((list) => list!.google_list_id),
    );
  });

  it("is one person's order, and refuses other directions", async () => {
    const ann = await Person.enter(world(), FILLED);
    const input = { google_list_id: await ann.listId("C"), position: "sideways" };
    expect(await ann.refused(positionList, input)).toEqual(invalid({ position: INVALID.value }));
    const { google_list_id } = input;
    expect(await ann.refused(positionList, { google_list_id })).toEqual(
      invalid({ position: INVALID.required }),
    );
    const { cursor } = await ann.caughtUp();
    await ann.does(positionList, { google_list_id, position: "movedown" });
    const { lists, gone, order: sentOrder } = await ann.does(allTaskLists, { since: cursor });
    expect(lists.map((list) => list.google_list_name)).toEqual(["D", "C"]);
    const board = await ann.caughtUp();
    expect(sentOrder).toEqual(board.lists.map((list) => list.google_list_id));
    expect(board).not.toHaveProperty("order");
    await ann.does(addTask, { listId: google_list_id, title: "Milk" });
    expect(await ann.does(allTaskLists, { since: board.cursor })).not.toHaveProperty("order");
    expect(gone).toEqual({ lists: [], tasks: [], labels: [] });
  });
});
