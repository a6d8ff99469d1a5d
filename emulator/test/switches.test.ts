import { beforeEach, describe, expect, it } from "vitest";

import { defaultSwitches } from "../src/switches.ts";
import { rawClient } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

const emulator = startedEmulator();
let call: Awaited<ReturnType<typeof rawClient>>;

beforeEach(async () => {
  Object.assign(emulator.current.switches, defaultSwitches);
  call = await rawClient(emulator.current, "switches@example.com");
});

interface Task {
  id: string;
  etag: string;
  title: string;
  notes?: string;
  hidden?: boolean;
}

const TASKS = "/lists/@default/tasks";
const insert = async (body: object) => (await (await call("POST", TASKS, body)).json()) as Task;

describe("conditional requests", () => {
  it("are ignored by default", async () => {
    const { id, etag } = await insert({ title: "a" });
    const path = `${TASKS}/${id}`;
    expect((await call("GET", path, undefined, { "if-none-match": etag })).status).toBe(200);
    expect((await call("PATCH", path, { title: "b" }, { "if-match": '"stale"' })).status).toBe(200);
    const fresh = (await call("GET", path)).headers.get("etag")!;
    expect((await call("PATCH", path, { title: "c" }, { "if-match": fresh })).status).toBe(200);
    const patches = emulator.current.ledger.entries().filter(({ method }) => method === "PATCH");
    expect(patches.map(({ ignoredIfMatch }) => ignoredIfMatch)).toEqual([true, undefined]);
  });

  it("are honoured when the switch says so: 304 and 412", async () => {
    emulator.current.switches.conditionalRequests = "honour";
    const { id, etag } = await insert({ title: "a" });
    const path = `${TASKS}/${id}`;
    const known = await call("GET", path, undefined, { "if-none-match": etag });
    expect([known.status, await known.text(), known.headers.get("etag")]).toEqual([304, "", etag]);
    const page = (await call("GET", TASKS)).headers.get("etag")!;
    expect((await call("GET", TASKS, undefined, { "if-none-match": page })).status).toBe(304);

    const patched = await call("PATCH", path, { title: "b" }, { "if-match": etag });
    expect(patched.status).toBe(200);
    const stale = await call("PATCH", path, { title: "c" }, { "if-match": etag });
    expect(stale.status).toBe(412);
    expect(await stale.json()).toEqual({
      error: {
        code: 412,
        message: "Precondition Failed",
        errors: [
          {
            message: "Precondition Failed",
            domain: "global",
            reason: "conditionNotMet",
            location: "If-Match",
            locationType: "header",
          },
        ],
      },
    });
    expect((await call("DELETE", path, undefined, { "if-match": etag })).status).toBe(412);
    const { etag: now } = (await patched.json()) as Task;
    expect((await call("DELETE", path, undefined, { "if-match": now })).status).toBe(204);
  });
});

describe("long texts", () => {
  it("are cut when the switch says so, never through a character", async () => {
    emulator.current.switches.overlongText = "truncate";
    const made = await insert({ title: "x".repeat(1023) + "😀", notes: "n".repeat(9000) });
    expect(made.title).toBe("x".repeat(1023));
    expect(made.notes).toHaveLength(8192);
  });

  it.each([
    ["utf16", 512],
    ["codePoints", 1024],
    ["bytes", 256],
  ] as const)("are measured in %s", async (lengthUnit, most) => {
    emulator.current.switches.lengthUnit = lengthUnit;
    expect((await call("POST", TASKS, { title: "😀".repeat(most) })).status).toBe(200);
    expect((await call("POST", TASKS, { title: "😀".repeat(most + 1) })).status).toBe(400);
  });
});

describe("odd characters", () => {
  it("survive unless the switch strips them", async () => {
    const text = "a\u200B\u2060\uFEFFb";
    expect(await insert({ title: text, notes: text })).toMatchObject({ title: text, notes: text });
    emulator.current.switches.invisibleCharacters = "strip";
    expect(await insert({ title: text, notes: text })).toMatchObject({ title: "ab", notes: "ab" });
  });
});

describe("a list that is not there", () => {
  const GONE = "/lists/MDAwMDAwMDAwMDAwMDAwMA/tasks";
  const statuses = async () => [
    (await call("POST", GONE, { title: "a" })).status,
    (await call("GET", GONE)).status,
  ];

  it.each([
    ["invalidOnInsert", [400, 404]],
    ["invalid", [400, 400]],
    ["notFound", [404, 404]],
  ] as const)("%s: an insert and a listing are answered %j", async (missingList, expected) => {
    expect(defaultSwitches.missingList).toBe("invalidOnInsert");
    emulator.current.switches.missingList = missingList;
    expect(await statuses()).toEqual(expected);
  });
});

describe("hidden", () => {
  it("cannot be written, unless the switch says so", async () => {
    const { id } = await insert({ title: "a", status: "completed" });
    const hide = async () => (await (await call("PATCH", `${TASKS}/${id}`, { hidden: true })).json()) as Task;
    expect((await hide()).hidden).toBeUndefined();
    emulator.current.switches.hiddenWritable = true;
    expect((await hide()).hidden).toBe(true);
  });
});
