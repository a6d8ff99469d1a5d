import type { Board } from "@tasklane/contract/lists.ts";
import { describe, expect, it } from "vitest";
import { boardOf, caughtUp, importedBoard, soon, titled } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { ENGINES, openWorld } from "../world.ts";

const ANN = "ann@example.com";
const BOARD = "/api/my-tasks/all-task-lists";
const MANY = Array.from({ length: 40 }, (_, task) => ({ title: `Task ${task} – “ünïcode” 📌` }));

describe.each(ENGINES)("a cached board on %s", (engine) => {
  const enter = async () => {
    const world = await openWorld(engine, { sync: true });
    world.emulator.fill(ANN, [
      { title: "@default", tasks: MANY },
      { title: "Work", tasks: [{ title: "Plan" }] },
      { title: "Empty", tasks: [] },
    ]);
    const ann = await world.signedIn(ANN);
    await importedBoard(ann);
    return { world, ann };
  };
  const due = (browser: Browser, { listId, id }: { listId: string; id: string }, day: string) =>
    browser.ask(`/api/my-tasks/googleTask/${listId}/${id}`, { method: "PATCH", body: { due: day } });

  it("is the same in every encoding, and comes in the cheapest accepted one", async () => {
    const { ann } = await enter();
    await caughtUp(ann);
    const plain = await ann.get(BOARD, { "accept-encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect((plain.body as Board).tasks).toHaveLength(MANY.length + 1);
    const accepted: [string, string][] = [
      ["br", "br"],
      ["gzip", "gzip"],
      ["zstd", "zstd"],
      ["gzip, deflate, br, zstd", "zstd"],
      ["gzip;q=1.0, br;q=0, zstd;q=0.0", "gzip"],
    ];
    // Each encoding is compressed once. The second request gets the cached bytes.
    for (const [header, encoding] of [...accepted, ...accepted]) {
      const answer = await ann.get(BOARD, { "accept-encoding": header });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(answer.headers.get("vary")).toContain("Accept-Encoding");
      expect(answer.text).toBe(plain.text);
      expect(answer.headers.get("etag")).toBe(plain.headers.get("etag"));
    }
  });

  it("is the same after the server rested, also if only a part is reread", async () => {
    const { world, ann } = await enter();
    await caughtUp(ann);
    // A pull may change the board between two answers. So repeat until two answers show the same board.
    for (const encoding of ["identity", "gzip"])
      await soon(async () => {
        const before = await ann.get(BOARD, { "accept-encoding": "identity" });
        const tag = before.headers.get("etag")!;
        await world.server.rest();
        expect((await ann.get(BOARD, { "if-none-match": tag })).status).toBe(304);
        const after = await ann.get(BOARD, { "accept-encoding": encoding });
        expect([after.text, after.headers.get("etag")]).toEqual([before.text, tag]);
      });
    const before = await ann.get(BOARD, { "accept-encoding": "identity" });
    await world.server.rest();
    expect((await due(ann, titled(before.body as Board, "Plan"), "2027-02-01")).status).toBe(200);
    const { tasks } = (await ann.get(BOARD, { "accept-encoding": "identity" })).body as Board;
    expect(titled({ tasks } as Board, "Plan").due).toBe("2027-02-01");
    expect(tasks).toHaveLength(MANY.length + 1);
  });

  it("a cached board ends with the next change, whichever server process makes it", async () => {
    const { world, ann } = await enter();
    const other = new Browser(engine === "postgres" ? (await world.another()).address : world.server.address);
    for (const [name, value] of ann.cookies) other.cookies.set(name, value);
    const task = titled(await boardOf(other), "Plan");
    for (const [writer, reader, day] of [
      [ann, other, "2027-02-01"],
      [other, ann, "2027-02-02"],
    ] as const) {
      const before = await reader.get(BOARD);
      expect((await due(writer, task, day)).status).toBe(200);
      const after = await reader.get(BOARD, { "if-none-match": before.headers.get("etag")! });
      expect(after.status).toBe(200);
      const tasks = (after.body as Board).tasks;
      expect(titled(after.body as Board, "Plan").due).toBe(day);
      expect(tasks.filter((each) => each.id !== task.id)).toHaveLength(MANY.length);
    }
  });

  it("is nobody else's: neither its tag nor its content", async () => {
    const { world, ann } = await enter();
    const ben = await world.signedIn("ben@example.com");
    await importedBoard(ben);
    const { headers } = await ann.get(BOARD);
    const answer = await ben.get(BOARD, { "if-none-match": headers.get("etag")! });
    expect(answer.status).toBe(200);
    expect((answer.body as Board).tasks).toEqual([]);
    expect(answer.text).not.toContain("Plan");
    expect((await boardOf(ann)).tasks).toHaveLength(MANY.length + 1);
  });
});
