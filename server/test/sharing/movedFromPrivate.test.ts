import { readBin } from "@tasklane/contract/bin.ts";
import { moveTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { openWorld, standingClock } from "../world.ts";
import { twoListsOf } from "./twoListsOf.ts";

describe("I7: what a person writes in their own list while their task moves to a shared one", () => {
  /**
   * Ann moved a shared task in Google to a list of her own. Bob moved it here to another shared list. Ann writes when our server
   * has found her task and asks Google to move it.
   */
  async function writingMeanwhile() {
    const clock = standingClock();
    const google = {
      /** Whether Google answers our server no more. */
      isCut: false,
      /** Whether that begins before our move reaches Google, or after it. */
      cut: null as "before" | "after" | null,
      move: (_path: string): boolean => false,
    };
    const reach: typeof fetch = async (where, how) => {
      const { pathname } = new URL(where as string | URL);
      const isMove = google.move(pathname);
      google.isCut ||= isMove && google.cut === "before";
      if (google.isCut) throw new TypeError("fetch failed");
      const answer = await fetch(where, how);
      google.isCut ||= isMove && google.cut === "after";
      if (google.isCut) throw new TypeError("fetch failed");
      return answer;
    };
    const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: reach } });
    const { twoLists, titled, taskOf, ends } = twoListsOf(() => world, clock);
    const { one, two, ann, bob } = await twoLists(2);
    const taskId = await titled(one, "Task");
    const { task_id } = await taskOf(one[0], "Task");
    const own = ann.google.addList("Own").id;
    await ann.pulled();
    const away = world.emulator.faults.add({ match: { account: ann.email }, kind: "unavailable" });
    ann.google.moveToList(one[0].listId, task_id!, own);
    await bob.does(moveTask, { fromListId: one[1].listId, toListId: two[1].listId, taskId });
    google.move = (path) => {
      const isMove = path.includes(own) && path.endsWith("/move");
      if (isMove) ann.google.edit(own, task_id!, { title: "Private" });
      return isMove;
    };
    return {
      world,
      clock,
      google,
      two,
      ann,
      bob,
      own,
      ends,
      begin: () => world.emulator.faults.remove(away),
    };
  }

  it("stays there", async () => {
    const { two, ann, own, ends, begin } = await writingMeanwhile();
    begin();
    await ends([
      [two[0], ["Task"]],
      [two[1], ["Task"]],
      [{ person: ann, listId: own }, ["Private"]],
    ]);
  });

  it("stays there although Google refuses for a while to move the task back", async () => {
    const { world, clock, two, ann, bob, own, ends, begin } = await writingMeanwhile();
    const match = { account: ann.email, operation: "tasks.move", path: two[0].listId };
    const refused = world.emulator.faults.add({ match, kind: "invalidArgument" });
    begin();
    await soon(async () => {
      clock.move(11_000);
      const { tasks } = await ann.pulled();
      expect(tasks).toEqual([
        expect.objectContaining({ listId: own, finalTitle: "Private", synced: "refused" }),
      ]);
      expect(bob.titles(two[1].listId)).toEqual(["Task"]);
    });
    world.emulator.faults.remove(refused);
    clock.move(130_000);
    await ends([
      [two[0], ["Task"]],
      [two[1], ["Task"]],
      [{ person: ann, listId: own }, ["Private"]],
    ]);
  });

  it("stays in their bin if they delete that list in Google before it is moved back", async () => {
    const { world, clock, two, ann, bob, own, ends, begin } = await writingMeanwhile();
    const match = { account: ann.email, operation: "tasks.move", path: two[0].listId };
    world.emulator.faults.add({ match, kind: "invalidArgument" });
    begin();
    await soon(async () => {
      clock.move(11_000);
      expect((await ann.pulled()).tasks).toEqual([expect.objectContaining({ finalTitle: "Private" })]);
    });
    ann.google.deleteList(own);
    await soon(async () => {
      clock.move(70_000);
      expect((await ann.pulled()).tasks).toEqual([]);
    });
    await ends([
      [two[0], ["Task"]],
      [two[1], ["Task"]],
    ]);
    const list = { kind: "list", name: "Own", content: [expect.objectContaining({ text: "Private" })] };
    expect(await ann.does(readBin, {})).toMatchObject({ entries: [list] });
    expect(await bob.does(readBin, {})).toMatchObject({ entries: [] });
  });

  it.each([
    { cut: "before", taken: [] },
    { cut: "after", taken: ["Private"] },
  ] as const)(
    "stays there although the server ends $cut the move, and another one reads the task",
    async ({ cut, taken }) => {
      const { world, clock, google, two, ann, bob, own, begin } = await writingMeanwhile();
      google.cut = cut;
      begin();
      const pulling = Promise.allSettled([ann.pulled()]);
      await soon(() => expect(google.isCut).toBe(true));
      await world.server.close();
      await pulling;
      expect(ann.titles(two[0].listId)).toEqual(taken);
      google.cut = null;
      google.move = () => false;
      google.isCut = false;
      clock.move(130_000);
      const { address } = await world.another();
      const [hers, his] = [ann, bob].map(({ browser: { cookies } }) => {
        const browser = new Browser(address);
        for (const cookie of cookies) browser.cookies.set(...cookie);
        return browser;
      }) as [Browser, Browser];
      await soon(async () => {
        clock.move(11_000);
        const [mine, { sharedTasks }] = [await boardOf(hers, true), await boardOf(his, true)];
        expect(mine.tasks).toEqual([
          expect.objectContaining({ listId: own, finalTitle: "Private", synced: "yes" }),
        ]);
        expect(sharedTasks).toEqual([expect.objectContaining({ finalTitle: "Task", synced: "yes" })]);
        expect([ann.titles(own), ann.titles(two[0].listId)]).toEqual([["Private"], ["Task"]]);
        expect(bob.titles(two[1].listId)).toEqual(["Task"]);
      });
    },
  );
});
