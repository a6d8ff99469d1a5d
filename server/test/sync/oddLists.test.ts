import { expect, test } from "vitest";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";

type Served = { id: string; title?: unknown };

test.each([
  ["without a title", (list: Served) => delete list.title],
  ["with a title that is no text", (list: Served) => void (list.title = 42)],
  ["twice", (list: Served, all: Served[]) => all.push({ ...list })],
] as const)("a new list that Google names %s does not hold up the others", async (_, alter) => {
  const clock = standingClock();
  const served: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const text = await answer.text();
    if (!text.includes('"tasks#taskLists"')) return new Response(text || null, answer);
    const body = JSON.parse(text) as { items: Served[] };
    for (const list of body.items.filter(({ title }) => title === "Odd")) alter(list, body.items);
    return new Response(JSON.stringify(body), { status: answer.status, headers: answer.headers });
  };
  const world = await openWorld("sqlite", { sync: true, clock: clock.now, overrides: { fetch: served } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [] }]);
  const listId = await ann.listId("Work");
  const odd = ann.google.addList("Odd");
  ann.google.addTask(odd.id, "Bread");
  ann.google.addTask(listId, "Milk");
  clock.move(60_000);
  const { lists, tasks } = await ann.pulled();
  expect(tasks.map(({ finalTitle }) => finalTitle).toSorted()).toEqual(["Bread", "Milk"]);
  expect(lists.filter(({ google_list_id }) => google_list_id === odd.id)).toHaveLength(1);
});
