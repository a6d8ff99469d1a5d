import type { Call } from "@tasklane/contract/call.ts";
import { addList, allTaskLists } from "@tasklane/contract/lists.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";
import {
  addSharedList,
  allSharedTaskLists,
  joinSharedList,
  refreshSharedTask,
} from "@tasklane/contract/sharing.ts";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, it } from "vitest";
import { soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { groupIdOf } from "../sharing/together.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { enginesFor } from "../world.ts";

describe.each(enginesFor("sqlite"))("with Google away on %s", (engine) => {
  const world = sharedWorld(engine);

  /** Creates a person with a private list and a shared list, each with a task, and another person's list that can be joined. */
  const enter = async () => {
    const [ann, host] = [await Person.enter(world()), await Person.enter(world())];
    const open = await host.does(addSharedList, { title: "Open" });
    const key = await groupIdOf(host, open.data.id);
    const { data } = await ann.does(addSharedList, { title: "Trip" });
    await ann.does(addTask, { listId: data.id, title: "Tickets" });
    await ann.does(addTask, { listId: await ann.listId(), title: "Milk" });
    await ann.settled();
    const atOnce: [Call, object][] = [
      [addList, { title: "New" }],
      [addSharedList, { title: "New, too" }],
      [joinSharedList, key],
    ];
    const refused = async (status: number, code: keyof typeof REFUSED) => {
      for (const [call, input] of atOnce) {
        const answer = await ann.call(call, input);
        const body = expect.objectContaining({ code, message: REFUSED[code] }) as object;
        expect([call.name, answer.status, answer.body]).toEqual([call.name, status, body]);
      }
    };
    const readsOn = async () => {
      const board = await ann.does(allTaskLists, { refresh: "true" });
      const shared = await ann.does(allSharedTaskLists, {});
      const one = await ann.does(refreshSharedTask, { listId: data.id });
      expect(board.tasks.map(({ title }) => title)).toEqual(["Milk"]);
      for (const { sharedTasks } of [board, shared, one])
        expect(sharedTasks.map(({ title }) => title)).toEqual(["Tickets"]);
      return board.google;
    };
    return { ann, listId: data.id, atOnce, refused, readsOn };
  };

  it("calls that need its answer at once say so, others answer from our database", async () => {
    const { ann, atOnce, refused, readsOn } = await enter();
    const { faults } = world().emulator;
    const fault = faults.add({ match: { account: ann.email }, kind: "unavailable" });
    await refused(502, "google_unavailable");
    expect(await readsOn()).toBe("connected");
    faults.remove(fault);
    await soon(async () => {
      for (const [call, input] of atOnce) expect((await ann.call(call, input)).status).toBeLessThan(500);
    });
    expect(ann.google.lists()).toHaveLength(5);
  });

  it("calls say that the person has to reconnect when our grant was taken back", async () => {
    const { ann, listId, refused, readsOn } = await enter();
    world().emulator.revokeAccess(ann.email);
    await refused(424, "google_reauth_required");
    expect(await readsOn()).toBe("reauth");
    // New writes wait until Google accepts our grant again.
    await ann.does(addTask, { listId, title: "Later" });
    expect(ann.google.lists()).toHaveLength(2);
  });
});
