import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";
import { TEST_CALLS } from "./testCalls.ts";

const world = sharedWorld("sqlite", { sync: false, overrides: { calls: TEST_CALLS } });
/** A browser in which somebody is signed in. */
const signedIn = () => world().signedIn("ann@example.com");

const refused = (fields: Record<string, string>) => ({
  code: "invalid_input",
  message: "Please check what you entered.",
  fields,
});

describe("one input", () => {
  test("is made of path and body, flat or wrapped, or both", async () => {
    const browser = await signedIn();
    const bodies = [
      { title: "Milk" },
      { title: "Milk", listId: "a" },
      { bodyData: { title: "Milk" } },
      { bodyData: { title: "Milk", listId: "a" }, listId: "a" },
      { bodyData: { title: "Milk" }, title: "Milk" },
    ];
    for (const body of bodies) {
      const answer = await browser.post("/api/test/keep/a", body);
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ message: "Kept", data: { name: "a Milk" } });
    }
    expect((await browser.post("/api/test/keep/a%2Fb%20c", { title: "x" })).body).toMatchObject({
      data: { name: "a/b c x" },
    });
  });

  test("of a DELETE is its body or its query, the numbers in it as numbers", async () => {
    const browser = await signedIn();
    const drop = (query: string, body?: unknown) =>
      browser.ask(`/api/test/drop${query}`, { method: "DELETE", body });
    const input = { listId: "17", count: 3 };
    expect((await drop("", input)).body).toMatchObject({ input });
    expect((await drop("?listId=17&count=3")).body).toMatchObject({ input });
    expect((await drop("?listId=17", { count: 3 })).body).toMatchObject({ input });
    expect((await drop("?listId=17&count=3", input)).body).toMatchObject({ input });
    expect((await drop("?listId=18", input)).body).toEqual(refused({ listId: expect.any(String) }));
    expect((await drop("?listId=17&count=x")).body).toEqual(refused({ count: expect.any(String) }));
  });

  test.each([
    ["path and body differ", "/api/test/keep/a", { listId: "b", title: "x" }, "listId"],
    ["a wrapped name differs", "/api/test/keep/a", { bodyData: { title: "x" }, title: "y" }, "title"],
    ["a name is unknown", "/api/test/keep/a", { title: "x", user_id: "me" }, "user_id"],
    ["a name is unknown in the query", "/api/test/keep/a?isAdmin=1", { title: "x" }, "isAdmin"],
    ["a parameter is repeated", "/api/test/keep/a?count=1&count=2", { title: "x" }, "count"],
    ["a parameter is a list", "/api/test/keep/a?count[]=1", { title: "x" }, "count[]"],
    ["a name is missing", "/api/test/keep/a", {}, "title"],
    ["a text is empty", "/api/test/keep/a", { title: "" }, "title"],
    ["a text is a number", "/api/test/keep/a", { title: 1 }, "title"],
    ["a text is null", "/api/test/keep/a", { title: null }, "title"],
    ["a text is a list", "/api/test/keep/a", { title: ["x"] }, "title"],
    ["a number is a text", "/api/test/keep/a", { title: "x", count: "1" }, "count"],
    ["a list holds something else", "/api/test/keep/a", { title: "x", tags: [1] }, "tags"],
    ["a part of the path is too long", `/api/test/keep/${"a".repeat(200)}`, { title: "x" }, "listId"],
    ["a name is a method of every object", "/api/test/keep/a", { title: "x", toString: 1 }, "toString"],
  ])("is refused when %s", async (_name, path, body, field) => {
    const browser = await signedIn();
    const answer = await browser.post(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual(refused({ [field]: expect.stringMatching(/^[A-Z]/) }));
  });

  test("of a reading call may have unknown names", async () => {
    const browser = await signedIn();
    expect((await browser.get("/api/current-user?isAdmin=1")).status).toBe(200);
  });

  test("is told of with the schema's own sentence where it has one", async () => {
    const browser = await signedIn();
    const answer = await browser.post("/api/test/keep/a", { title: "" });
    expect(answer.body).toEqual(refused({ title: "Title is required" }));
    const missing = await browser.post("/api/test/keep/a", {});
    expect(missing.body).toEqual(refused({ title: "This is required" }));
  });
});

describe("a body", () => {
  const send = async (raw: string | Uint8Array, type = "application/json") => {
    const browser = await signedIn();
    return browser.ask("/api/test/keep/a", { method: "POST", raw, headers: { "content-type": type } });
  };

  test.each([
    "{",
    "[]",
    '"text"',
    "1",
    '{"title":"x",}',
    '{"__proto__":{"x":1},"title":"x"}',
    '{"constructor":{"prototype":{"x":1}},"title":"x"}',
    '{"constructor":1,"title":"x"}',
    '{"title":"x","title":"x"}',
    String.raw`{"title":"x","t\u0069tle" : "y"}`,
    '{"bodyData":{"title":"x","title":"y"}}',
  ])("that is %s is refused", async (raw) => {
    const answer = await send(raw);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid_input" });
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });

  test("may hold texts that look like names, and one name in several objects", async () => {
    const title = String.raw`{"title":"x","title":"\"title\":`;
    expect((await send(JSON.stringify({ bodyData: { title }, title }))).status).toBe(201);
  });

  test.each([
    ["begins with a byte order mark", Buffer.from('\ufeff{"title":"x"}')],
    ["is UTF-16", Buffer.from('{"title":"x"}', "utf16le")],
    ["is UTF-16 and says so", Buffer.from('\ufeff{"title":"x"}', "utf16le")],
    ["is UTF-16, the other way round", Buffer.from('{"title":"x"}', "utf16le").swap16()],
    ["holds a NUL", Buffer.from('{"title":"x\0"}')],
    ["holds an overlong NUL", Buffer.from([...Buffer.from('{"title":"'), 0xc0, 0x80, ...Buffer.from('"}')])],
    [
      "holds half a surrogate pair in UTF-8",
      Buffer.from([...Buffer.from('{"title":"'), 0xed, 0xa0, 0x80, 0x22, 0x7d]),
    ],
  ])("that %s is refused", async (_name, raw) => {
    const { status, body } = await send(raw);
    expect([status, body]).toMatchObject([400, { code: "invalid_input" }]);
  });

  test("that is not UTF-8 is refused", async () => {
    const answer = await send(new Uint8Array([...Buffer.from('{"title":"'), 0xff, ...Buffer.from('"}')]));
    expect(answer.status).toBe(400);
  });

  test.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/xml",
    "application/jsonp",
  ])("of type %s is refused", async (type) => {
    const answer = await send('{"title":"x"}', type);
    expect(answer.status).toBe(415);
    expect(answer.body).toEqual({ code: "not_json", message: "The request must be JSON." });
  });

  test("of no type is refused", async () => {
    const answer = await send(Buffer.from('{"title":"x"}'), "");
    expect([answer.status, answer.body]).toMatchObject([415, { code: "not_json" }]);
  });

  test.each(["gzip", "br", "deflate", "zstd", "gzip, identity"])(
    "packed as %s is refused, and not unpacked",
    async (encoding) => {
      const browser = await signedIn();
      // This body expands to 60 MB of spaces.
      const raw = gzipSync(Buffer.alloc(60_000_000, " "));
      for (const body of [raw.subarray(0, 60_000), gzipSync('{"title":"x"}'), Buffer.from('{"title":"x"}')]) {
        const headers = { "content-type": "application/json", "content-encoding": encoding };
        const answer = await browser.ask("/api/test/keep/a", { method: "POST", raw: body, headers });
        expect([answer.status, answer.body]).toMatchObject([415, { code: "not_json" }]);
      }
    },
  );

  test("may be 64 KiB, and no more", async () => {
    const of = (bytes: number) => JSON.stringify({ title: "x".repeat(bytes - '{"title":""}'.length) });
    expect((await send(of(64 * 1024))).status).toBe(201);
    const answer = await send(of(64 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({ code: "too_large", message: "That is too large." });
  });

  test("may be missing where nothing is asked for, whatever its type", async () => {
    const browser = await signedIn();
    const answer = await browser.ask("/api/test/drop?listId=1", {
      method: "DELETE",
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(200);
  });

  test("nested ten thousand deep is refused and harms nobody", async () => {
    const deep = `{"title":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
    expect((await send(deep)).status).toBe(400);
  });

  test("with more names than any call has is refused before they are compared, in few words", async () => {
    const browser = await signedIn();
    const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, n) => [`n${n}`, 0]));
    const task = { listId: "a", title: "x" };
    for (const body of [
      many(20_000),
      many(101),
      { bodyData: many(101) },
      { tasks: [{ ...task, ...many(5_000) }] },
    ]) {
      const answer = await browser.post("/api/my-tasks/create/tasks", body);
      expect(answer.status).toBe(400);
      expect(answer.text.length).toBeLessThan(5_000);
    }
  });
});
