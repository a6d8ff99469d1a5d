import { answerMassDeletion } from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { Person } from "../Person.ts";
import { DAY, listingWorld, MINUTE } from "./listingWorld.ts";

describe("P3: a whole listing that lacks very many tasks", () => {
  const { clock, world, between, fails, mend } = listingWorld();

  /** Creates a person with a list of 180 tasks, of which Google does not find some when they are read one by one. */
  async function forgotten(isForgotten: (title: string) => boolean) {
    const tasks = Array.from({ length: 180 }, (_, at) => ({ title: `Task ${at + 100}` }));
    const ann = await Person.enter(world(), [{ title: "Long", tasks }]);
    const list = await ann.listId("Long");
    const there = ann.google.tasks(list).filter(({ title }) => isForgotten(title));
    const ids = new Set(there.map(({ id }) => id));
    let read = 0;
    between.fetch = async (input, init) => {
      const { pathname } = new URL(input as string);
      const [, id] = /\/tasks\/([^/]+)$/.exec(pathname) ?? [];
      const isRead = (init?.method ?? "GET") === "GET";
      if (id !== undefined && isRead) read++;
      if (id !== undefined && ids.has(id))
        return Response.json({ error: { code: 404, errors: [{ reason: "notFound" }] } }, { status: 404 });
      const answer = await fetch(input, init);
      if (!pathname.endsWith(`/lists/${list}/tasks`) || !isRead) return answer;
      const body = (await answer.json()) as { items?: { id: string }[] };
      const items = body.items?.filter((item) => !ids.has(item.id));
      return Response.json({ ...body, items }, { headers: answer.headers });
    };
    clock.move(8 * DAY);
    const pulled = async () => {
      read = 0;
      const board = await ann.pulled();
      return { read, board, titles: board.tasks.map(({ finalTitle }) => finalTitle) };
    };
    return { ann, list, pulled };
  }

  it("P1: a list is read though its completed and deleted tasks make it longer than Google's longest list", async () => {
    const ann = await Person.enter(world());
    // A page holds one task, so the listing has as many pages as one of 21,000 tasks.
    between.fetch = (input, init) => {
      const url = new URL(input as string);
      if (url.pathname.endsWith("/tasks")) url.searchParams.set("maxResults", "1");
      return fetch(url, init);
    };
    const tasks = Array.from({ length: 210 }, (_, at) => ({ title: `Task ${at}` }));
    world().emulator.fill(ann.email, [{ title: "Long", tasks }]);
    expect((await ann.pulled()).tasks).toHaveLength(210);
  });

  it("one missing task is read while Google has them, and none counts as gone", async () => {
    const { ann, list, pulled } = await forgotten(() => false);
    fails(ann, "tasks.list", "emptyList");
    const { read, titles } = await pulled();
    expect(titles).toHaveLength(180);
    expect(read).toBeLessThanOrEqual(25);
    mend();
    expect((await pulled()).titles).toHaveLength(180);
    expect(ann.titles(list)).toHaveLength(180);
  });

  it("missing tasks that are gone are removed by and by", async () => {
    const { pulled } = await forgotten((title) => title < "Task 140");
    const first = await pulled();
    expect(first.read).toBeLessThanOrEqual(3 * 25);
    expect(first.titles).toHaveLength(180 - 25);
    expect((await pulled()).titles).toHaveLength(180 - 40);
    expect((await pulled()).titles).toHaveLength(180 - 40);
  });

  it("the person is asked about all missing tasks that are gone if these are most of the list", async () => {
    const { ann, list, pulled } = await forgotten((title) => title < "Task 260");
    const { read, board, titles } = await pulled();
    expect(titles).toHaveLength(180);
    expect(read).toBeLessThanOrEqual(3 * 25);
    expect(board.lists.find((each) => each.google_list_id === list)).toMatchObject({ held: 160 });
    await ann.does(answerMassDeletion, { listId: list, meant: true });
    let left: unknown[] = titles;
    for (let pull = 0; pull < 10 && left.length > 20; pull++) left = (await pulled()).titles;
    expect(left).toHaveLength(20);
    expect((await ann.board()).lists.map(({ held }) => held)).not.toContain(160);
  });
});

describe("P9.2: a subtask whose parent was removed in Google, which no listing shows", () => {
  const { clock, world, between } = listingWorld();

  it.each([
    { reading: "is removed, too", answer: (asked: Response) => asked },
    { reading: "is gone", answer: () => new Response("{}", { status: 404 }) },
    {
      reading: "is under it still",
      answer: async (asked: Response) =>
        new Response((await asked.text()).replace(/"deleted": ?true/, '"deleted":false')),
    },
  ])("goes with the parent when a reading by its id says that it $reading", async ({ answer }) => {
    const others = Array.from({ length: 100 }, (_, at) => ({ title: `Task ${at}` }));
    const family = { title: "Parent", children: [{ title: "Child" }, { title: "Moved out" }] };
    const ann = await Person.enter(world(), [{ title: "Long", tasks: [family, ...others] }]);
    const { listId, id: parentId, task_id: parent } = await ann.task("Parent");
    const [child, movedOut] = [await ann.task("Child"), await ann.task("Moved out")];
    clock.move(MINUTE);
    ann.google.reorder(listId, movedOut.task_id!);
    ann.google.delete(listId, parent!);
    clock.move(MINUTE);
    between.fetch = async (input, init) => {
      const { pathname } = new URL(input as string);
      const answered = await fetch(input, init);
      if (pathname.endsWith(`/tasks/${child.task_id}`)) return answer(answered);
      if (!pathname.endsWith(`/lists/${listId}/tasks`)) return answered;
      const body = (await answered.json()) as { items?: { id: string }[] };
      const items = body.items?.filter(({ id }) => id !== child.task_id);
      return Response.json({ ...body, items }, { headers: answered.headers });
    };
    const { tasks } = await ann.pulled();
    expect(tasks).toHaveLength(101);
    expect(tasks).toContainEqual(expect.objectContaining({ id: movedOut.id, parent: null }));
    expect(tasks.map(({ id }) => id)).not.toContain(parentId);
  });
});
