import { deleteAccount } from "@tasklane/contract/auth.ts";
import { addSublist, allTaskLists } from "@tasklane/contract/lists.ts";
import type { Changed } from "@tasklane/contract/live.ts";
import { approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createRunner } from "../../src/sync/schedule/runner.ts";
import { soon } from "../boardOf.ts";
import { listen } from "../live/listenToEvents.ts";
import { Person } from "../Person.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";
import type { World } from "../world.ts";
import { groupIdOf, inStep, sharedList, together } from "./together.ts";
import type { Membership } from "./together.ts";

const DAY = 24 * 60 * 60_000;
const HOUR = 60 * 60_000;

/** A private list of every person. A change in it is announced after all earlier changes, so it marks their end. */
const MARK = "Mark";

function come(world: World): Promise<Person> {
  return Person.enter(world, [{ title: MARK, tasks: [] }]);
}

/** Listens to the events of a member's screen. */
async function screenOf({ server }: World, { person }: Membership) {
  const stream = await listen(person.browser, server.address);
  const mark = await person.listId(MARK);
  const next = async (): Promise<string[]> => {
    for (;;) {
      const { event, data } = await stream.next();
      if (event === "changed") return (data as Changed).lists;
    }
  };
  let marks = 0;
  return {
    /** Returns every list that was announced so far, once no account's run is under way. */
    async announced(): Promise<string[]> {
      await soon(async () => {
        const running = server.store.db.selectFrom("lease").select("holder").where("expires_at", ">", 0);
        expect(await running.execute(), "runs under way").toEqual([]);
      });
      const sublist_id = String(++marks);
      const sublist_name = `Mark ${marks}`;
      await person.does(addSublist, { google_list_id: mark, sublist_id, sublist_name });
      const announced: string[] = [];
      for (let lists = await next(); !lists.includes(mark); lists = await next()) announced.push(...lists);
      return announced;
    },
    /** Waits for an event after which the person reads what the check expects. */
    async hears(check: () => Promise<void>): Promise<void> {
      for (;;) {
        await next();
        const failed = await check().then(
          () => false,
          () => true,
        );
        if (!failed) return;
      }
    },
  };
}

describe.each(enginesFor("postgres"))("what members of a shared list learn on %s", (engine) => {
  it("S6: members learn at once of the new owner when the old one was gone for 60 days", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const world = await openWorld(engine, { sync: true });
    const [ann, bob] = await together(world, 1, "Trip", come);
    const screen = await screenOf(world, bob!);
    await screen.announced();
    const lost = { google: "reauth" as const, pulled_at: Date.now() - 61 * DAY };
    await world.server.store.db
      .updateTable("account")
      .set(lost)
      .where("email", "=", ann.person.email)
      .execute();
    await vi.advanceTimersByTimeAsync(HOUR);
    await screen.hears(async () =>
      expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner" }),
    );
  });

  it("S6: members learn at once of the new owner when the old one deletes their account", async () => {
    const world = await openWorld(engine, { sync: true });
    const [ann, bob] = await together(world, 1, "Trip", come);
    const screen = await screenOf(world, bob!);
    await screen.announced();
    await ann.person.does(deleteAccount, { confirm: ann.person.email });
    await screen.hears(async () =>
      expect(await sharedList(bob!.person, bob!.listId)).toMatchObject({ role: "owner", members: 1 }),
    );
  });

  it.each(["owner", "member"] as const)(
    "S4: members learn at once that the %s left by deleting the Google list by hand",
    async (who) => {
      const clock = standingClock();
      const world = await openWorld(engine, { sync: true, clock: clock.now });
      const [ann, bob] = await together(world, 1, "Trip", come);
      const [gone, stays] = who === "owner" ? [ann, bob!] : [bob!, ann];
      await inStep([ann, bob!], []);
      gone.person.google.deleteList(gone.listId);
      await gone.person.pulled();
      const screen = await screenOf(world, stays);
      await screen.announced();
      const { cursor } = await stays.person.caughtUp();
      clock.move(61_000);
      await gone.person.pulled();
      await screen.hears(async () => {
        const { sharedLists } = await stays.person.does(allTaskLists, { since: cursor });
        expect(sharedLists).toMatchObject([{ google_list_id: stays.listId, role: "owner", members: 1 }]);
      });
    },
  );

  it("S2: members learn that somebody was approved, and not how far their backfill is", async () => {
    const pokes: string[] = [];
    const world = await openWorld(engine, {
      sync: true,
      overrides: {
        runner(deps) {
          const runner = createRunner(deps);
          const poke = (ids: readonly string[]): void => {
            pokes.push(...ids);
            runner.poke(ids);
          };
          return { ...runner, poke };
        },
      },
    });
    const [ann] = await together(world, 0, "Trip", come);
    const titles = Array.from({ length: 12 }, (_, at) => `Task ${at}`);
    for (const title of titles) await ann.person.does(addTask, { listId: ann.listId, title });
    await inStep([ann], titles);
    const bob = await come(world);
    const { userId, listId } = await groupIdOf(ann.person, ann.listId);
    const { newListId } = await bob.does(joinSharedList, { userId, listId });
    const screen = await screenOf(world, ann);
    await screen.announced();
    const before = pokes.length;
    await ann.person.does(approveUser, { listId: ann.listId, approveEmail: bob.email });
    await inStep([{ person: bob, listId: newListId }], titles);
    expect(await screen.announced()).toEqual([ann.listId]);
    const poked = pokes.slice(before).filter((id) => id === userId);
    expect(poked, "by the approval, and by her mark").toHaveLength(2);
  });
});
