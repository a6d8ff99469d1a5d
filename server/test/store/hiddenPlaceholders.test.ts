import { addSublist } from "@tasklane/contract/lists.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openStore } from "../../src/db/engine.ts";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { Person } from "../Person.ts";
import { ENGINES, openWorld } from "../world.ts";

test.each(ENGINES)(
  "migration 0028 hides a placeholder list in which nobody waits, unless it was used here, on %s",
  async (engine) => {
    const world = await openWorld(engine, { sync: true });
    const ann = await Person.enter(world, [
      { title: "Used", tasks: [] },
      { title: TEXT.awaitingList, tasks: [] },
    ]);
    const listId = await ann.listId("Used");
    await ann.does(addSublist, { google_list_id: listId, sublist_id: "1", sublist_name: "Mine" });
    await world.server.close();
    const store = await openStore(world.config.database);
    for (const statement of [
      sql`update member set orphaned_at = 1 where title in ('Used', ${TEXT.awaitingList})`,
      sql`delete from migration where id = '0028-hidden-placeholders'`,
    ])
      await statement.execute(store.db);
    await store.close();
    const browser = new Browser((await world.another()).address);
    for (const cookie of ann.browser.cookies) browser.cookies.set(...cookie);
    const names = async (pulls = false) =>
      (await boardOf(browser, pulls)).lists.map((list) => list.google_list_name);
    expect(await names()).toEqual(["My Tasks", "Used"]);
    await soon(async () => {
      expect(await names(true)).toEqual(["My Tasks", "Used"]);
      expect(ann.google.lists().map(({ title }) => title)).toEqual(["My Tasks", "Used"]);
    });
  },
);
