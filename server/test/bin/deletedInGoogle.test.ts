import { readBin, restoreFromBin } from "@tasklane/contract/bin.ts";
import type { Call, InputOf } from "@tasklane/contract/call.ts";
import { describe, expect, it } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Person } from "../Person.ts";
import { requestOf } from "../requestOf.ts";
import { enginesFor, openWorld, standingClock } from "../world.ts";

const DAY = 24 * 60 * 60_000;

describe.each(enginesFor("sqlite"))("subtasks that were deleted in Google, on %s", (engine) => {
  /** `shown` changes what Google shows of a task: undefined when it does not find the task. */
  async function enter() {
    const clock = standingClock();
    const google = { shown: (task: { id: string }): object | undefined => task };
    const reach: typeof fetch = async (where, how) => {
      const answer = await fetch(where, how);
      if (how?.method !== "GET" || !/lists\/[^/]+\/tasks/.test(new URL(where as string | URL).pathname))
        return answer;
      const body = (await answer.json()) as { id: string; items?: { id: string }[] };
      const { headers } = answer;
      if (body.items)
        return Response.json(
          { ...body, items: body.items.flatMap((one) => google.shown(one) ?? []) },
          { headers },
        );
      const shown = google.shown(body);
      return Response.json(shown ?? {}, { headers, status: shown ? answer.status : 404 });
    };
    const world = await openWorld(engine, { sync: true, clock: clock.now, overrides: { fetch: reach } });
    const ann = await Person.enter(world, [
      { title: "@default", tasks: [{ title: "Stays" }, { title: "Parent", children: [{ title: "Child" }] }] },
    ]);
    const [parent, child] = [await ann.task("Parent"), await ann.task("Child")];
    /** Days later, the session has expired. So this signs in again, and makes a call. */
    const does = async <C extends Call>(call: C, input: InputOf<C>) => {
      const { path, method, body } = requestOf(call, input as object);
      return (await world.signedIn(ann.email)).ask(path, { method, body });
    };
    const titles = async () =>
      (await boardOf(await world.signedIn(ann.email), true)).tasks
        .map(({ finalTitle }) => finalTitle)
        .toSorted();
    const until = (wanted: string[]) =>
      soon(async () => {
        clock.move(11_000);
        expect(await titles()).toEqual(wanted);
      });
    return { ann, clock, does, google, parent, child, until };
  }

  it("I5: one that was deleted weeks before its parent stays deleted when that returns", async () => {
    const { ann, clock, does, parent, child, until } = await enter();
    ann.google.delete(parent.listId, child.task_id!);
    await until(["Parent", "Stays"]);
    clock.move(20 * DAY);
    ann.google.delete(parent.listId, parent.task_id!);
    await until(["Stays"]);
    await does(restoreFromBin, { kind: "task", id: parent.id });
    await until(["Parent", "Stays"]);
  });

  it.each(["goes on showing", "does not find"])(
    "B3: one that Google %s returns with its parent",
    async (how) => {
      const { ann, clock, does, google, parent, child, until } = await enter();
      const before = ann.google.tasks(parent.listId).find(({ id }) => id === child.task_id)!;
      const updated = new Date(before.updated).toISOString();
      clock.move(40 * DAY);
      await until(["Child", "Parent", "Stays"]);
      google.shown = (task) =>
        task.id !== child.task_id
          ? task
          : how === "does not find"
            ? undefined
            : { ...task, deleted: false, updated };
      ann.google.delete(parent.listId, parent.task_id!);
      clock.move(DAY / 2);
      await until(["Stays"]);
      const { body } = await does(readBin, {});
      expect(body).toMatchObject({ entries: [{ name: "Parent", tasks: 2 }] });
      google.shown = (task) => task;
      await does(restoreFromBin, { kind: "task", id: parent.id });
      await until(["Child", "Parent", "Stays"]);
    },
  );
});
