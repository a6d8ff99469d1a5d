import { googleTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { soon } from "../boardOf.ts";
import { enginesFor, openWorld } from "../world.ts";

const TITLE = "Mi\u0000lk \ud800 \u001b[31m";
const NOTES = "one\u0000\ntwo \udc00";

describe.each(enginesFor("postgres"))("texts that no database takes, on %s", (engine) => {
  it("FU06: come from Google with something in their place, and are left alone there", async () => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [
      { title: "Wo\u0000rk \ud800", tasks: [{ title: TITLE, notes: NOTES }, { title: "Eggs" }] },
    ]);
    const { lists, tasks } = await ann.pulled();
    const list = lists.find(({ google_list_name }) => google_list_name.startsWith("Wo"))!;
    const odd = tasks.find(({ finalTitle }) => finalTitle.startsWith("Mi"))!;
    expect(list.google_list_name).toBe("Wo\ufffdrk \ufffd");
    expect([odd.finalTitle, odd.notes]).toEqual(["Mi\ufffdlk \ufffd  [31m", "one\ufffd\ntwo \ufffd"]);
    const ids = { taskListId: list.google_list_id, taskId: odd.id };
    await ann.does(googleTask, { ...ids, due: "2026-11-21" });
    await ann.settled();
    await ann.pulled();
    const held = () => ann.google.visible(list.google_list_id).find(({ id }) => id === odd.task_id)!;
    await soon(() =>
      expect(held()).toMatchObject({
        due: expect.stringContaining("2026-11-21"),
        title: TITLE,
        notes: NOTES,
      }),
    );
  });
});
