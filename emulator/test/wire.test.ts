import { beforeAll, describe, expect, it } from "vitest";

import { rawClient } from "./google-client.ts";
import { settableClock, startedEmulator } from "./started.ts";

const clock = settableClock();
const emulator = startedEmulator({ clock: clock.now });
let call: Awaited<ReturnType<typeof rawClient>>;

beforeAll(async () => {
  call = await rawClient(emulator.current, "wire@example.com");
});

const ETAG = /^"[\w-]{11}"$/;
const keysOf = (text: string) => Object.keys(JSON.parse(text) as object);

async function make(body: object, path = "/lists/@default/tasks"): Promise<Record<string, string>> {
  clock.advance(1000);
  return (await (await call("POST", path, body)).json()) as Record<string, string>;
}

describe("a task on the wire", () => {
  it("has its keys in Google's order, the unset ones left out", async () => {
    const plain = await (await call("POST", "/lists/@default/tasks", { title: "Plain" })).text();
    expect(keysOf(plain)).toEqual([
      "kind",
      "id",
      "etag",
      "title",
      "updated",
      "selfLink",
      "position",
      "status",
      "links",
      "webViewLink",
    ]);
    const parent = (JSON.parse(plain) as { id: string }).id;
    const full = { title: "Full", notes: "n", due: "2026-07-01T00:00:00Z", status: "completed" };
    const child = await make(full, `/lists/@default/tasks?parent=${parent}`);
    await call("POST", "/lists/@default/clear");
    await call("DELETE", `/lists/@default/tasks/${child["id"]}`);
    const text = await (await call("GET", `/lists/@default/tasks/${child["id"]}`)).text();
    expect(keysOf(text)).toEqual(
      [
        [
          "kind",
          "id",
          "etag",
          "title",
          "updated",
          "selfLink",
          "parent",
          "position",
          "notes",
          "status",
          "due",
        ],
        ["completed", "deleted", "hidden", "links", "webViewLink"],
      ].flat(),
    );
  });

  it("has two-space indents and a final line break, unless prettyPrint is off", async () => {
    const task = await make({ title: "Pretty" });
    const pretty = await (await call("GET", `/lists/@default/tasks/${task["id"]}`)).text();
    expect(pretty).toBe(`${JSON.stringify(task, null, 2)}\n`);
    const compact = await (await call("GET", `/lists/@default/tasks/${task["id"]}?prettyPrint=false`)).text();
    expect(compact).toBe(JSON.stringify(task));
  });

  it("links to Google's own addresses", async () => {
    const task = await make({ title: "Links" });
    const inner = Buffer.from(task["id"]!, "base64").toString();
    expect(task["id"]).toHaveLength(22);
    expect(inner).toMatch(/^[\w-]{16}$/);
    expect(task["webViewLink"]).toBe(`https://tasks.google.com/task/${inner}?sa=6`);
    expect(task["selfLink"]).toMatch(
      new RegExp(`^https://www\\.googleapis\\.com/tasks/v1/lists/[\\w+/-]{32}/tasks/${task["id"]}$`),
    );
  });

  it("carries `updated` in milliseconds", async () => {
    clock.advance(171);
    const task = await make({ title: "Time" });
    expect(task["updated"]).toBe(new Date(clock.now()).toISOString());
  });
});

describe("a list on the wire", () => {
  it("has its keys in Google's order", async () => {
    const text = await (await call("GET", "/users/@me/lists/@default")).text();
    expect(keysOf(text)).toEqual(["kind", "id", "etag", "title", "updated", "selfLink"]);
    expect(text).toContain('"selfLink": "https://www.googleapis.com/tasks/v1/users/@me/lists/');
  });

  it("may be asked for with %40default and %40me", async () => {
    const plain = await (await call("GET", "/users/@me/lists/@default")).text();
    expect(await (await call("GET", "/users/%40me/lists/%40default")).text()).toBe(plain);
  });
});

describe("etags", () => {
  it("are eleven quoted characters, in each body, and in headers of GET and insert only", async () => {
    const inserted = await call("POST", "/lists/@default/tasks", { title: "Etag" });
    const { id, etag } = (await inserted.json()) as Record<string, string>;
    expect(etag).toMatch(ETAG);
    expect(inserted.headers.get("etag")).toBe(etag);
    const path = `/lists/@default/tasks/${id}`;
    expect((await call("GET", path)).headers.get("etag")).toBe(etag);
    expect((await call("GET", "/lists/@default/tasks")).headers.get("etag")).toMatch(ETAG);
    expect((await call("GET", "/users/@me/lists")).headers.get("etag")).toMatch(ETAG);
    expect((await call("PATCH", path, { title: "x" })).headers.get("etag")).toBeNull();
    expect((await call("POST", `${path}/move`)).headers.get("etag")).toBeNull();
    expect((await call("DELETE", path)).headers.get("etag")).toBeNull();
  });

  it("hash the content: two empty lists share one, and undone moves restore the old one", async () => {
    const [one, two] = [
      await make({ title: "1" }, "/users/@me/lists"),
      await make({ title: "2" }, "/users/@me/lists"),
    ];
    const listing = async (list: Record<string, string>) =>
      (await call("GET", `/lists/${list["id"]}/tasks`)).headers.get("etag");
    expect(await listing(one)).toBe(await listing(two));

    const path = `/lists/${one["id"]}/tasks`;
    const [a, b] = [await make({ title: "a" }, path), await make({ title: "b" }, path)];
    const etagOfA = async () =>
      ((await (await call("GET", `${path}/${a["id"]}`)).json()) as { etag: string }).etag;
    const before = await etagOfA();
    await call("POST", `${path}/${a["id"]}/move`);
    expect(await etagOfA()).not.toBe(before);
    await call("POST", `${path}/${a["id"]}/move?previous=${b["id"]}`);
    expect(await etagOfA()).toBe(before);
  });

  it("of siblings change when something is inserted above them, their `updated` does not", async () => {
    const list = await make({ title: "Siblings" }, "/users/@me/lists");
    const path = `/lists/${list["id"]}/tasks`;
    const first = await make({ title: "first" }, path);
    await make({ title: "second" }, path);
    const after = (await (await call("GET", `${path}/${first["id"]}`)).json()) as Record<string, string>;
    expect(after["etag"]).not.toBe(first["etag"]);
    expect(after["updated"]).toBe(first["updated"]);
    expect(after["position"]).toBe("00000000000000000001");
  });
});

describe("headers", () => {
  it("are Google's on every answer", async () => {
    const response = await call("GET", "/users/@me/lists");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=UTF-8",
      server: "ESF",
      vary: "Origin, X-Origin, Referer",
      "x-xss-protection": "0",
      "x-frame-options": "SAMEORIGIN",
      "x-content-type-options": "nosniff",
      date: new Date(clock.now()).toUTCString(),
    });
  });

  it("say that a deletion has nothing to say", async () => {
    const task = await make({ title: "Bye" });
    const response = await call("DELETE", `/lists/@default/tasks/${task["id"]}`);
    expect(response.status).toBe(204);
    expect(response.headers.get("content-length")).toBe("0");
    expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
    expect((await call("POST", "/lists/@default/clear")).status).toBe(204);
  });

  it("announce gzip for those who take it, and no length, of small bodies too", async () => {
    const path = "/lists/@default/tasks?fields=kind";
    const [zipped, plain] = [
      await call("GET", path, undefined, { "accept-encoding": "gzip" }),
      await call("GET", path, undefined, { "accept-encoding": "identity" }),
    ];
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(plain.headers.get("content-encoding")).toBeNull();
    for (const response of [zipped, plain]) {
      expect(response.headers.get("content-length")).toBeNull();
      expect(response.headers.get("transfer-encoding")).toBe("chunked");
      expect(await response.json()).toEqual({ kind: "tasks#tasks" });
    }
  });
});

describe("the description of the API", () => {
  it("is served for version 1, with this program's address", async () => {
    const { url } = emulator.current;
    const described = await fetch(`${url}/$discovery/rest?version=v1`);
    expect(described.status).toBe(200);
    expect(await described.json()).toMatchObject({ id: "tasks:v1", rootUrl: `${url}/`, baseUrl: `${url}/` });
    expect((await fetch(`${url}/$discovery/rest?version=v2`)).status).toBe(404);
  });
});

describe("fields", () => {
  it("keep only the requested fields, in parentheses or with slashes", async () => {
    const list = await make({ title: "Fields" }, "/users/@me/lists");
    const path = `/lists/${list["id"]}/tasks`;
    const parent = await make({ title: "p" }, path);
    await make({ title: "c" }, `${path}?parent=${parent["id"]}`);
    const get = async (fields: string) => {
      const response = await call("GET", `${path}?fields=${encodeURIComponent(fields)}`);
      return response.json();
    };
    const position = "00000000000000000000";
    const child = { id: expect.any(String) as string, parent: parent["id"], position };
    expect(await get("items(id,parent,position),nextPageToken")).toEqual({
      items: [child, { id: parent["id"], position }],
    });
    expect(await get("items/title")).toEqual({ items: [{ title: "c" }, { title: "p" }] });
    expect(await get("kind")).toEqual({ kind: "tasks#tasks" });
    expect(await get("*")).toHaveProperty("etag");
    const page = await call("GET", `${path}?maxResults=1&fields=nextPageToken`);
    expect(await page.json()).toEqual({ nextPageToken: expect.any(String) as string });
  });

  it.each(["items(id", "nonsense", "items(id,)", "items)id", ","])("refuses %j", async (fields) => {
    const response = await call("GET", `/lists/@default/tasks?fields=${encodeURIComponent(fields)}`);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { error: { message: string } }).error.message).toBe(
      `Invalid field selection ${fields}`,
    );
  });
});
