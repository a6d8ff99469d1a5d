import { logout } from "@tasklane/contract/auth.ts";
import type { Call } from "@tasklane/contract/call.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { REFUSED } from "@tasklane/contract/sentences.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Browser, Sent } from "../Browser.ts";
import { sharedWorld } from "../sharedWorld.ts";
import { ENGINES } from "../world.ts";
import { CONTRACT_CALLS } from "./contractCalls.ts";

/** Column names and other fields that no caller may set. */
const COLUMNS = (
  "odd user_id account_id main_user synch owner state id google_list_id google_sub task_id version rev changed dead " +
  "deleted deleted_at token email isAdmin __v prototype"
).split(" ");
const OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override"];

/** The calls that nobody has to be signed in for. Any other call must refuse a caller without a session. */
const OPEN = ["authGoogle", "callback", "logout", "invitation"];
const CLOSED = CONTRACT_CALLS.filter(({ name }) => !OPEN.includes(name));
const CHANGING = CONTRACT_CALLS.filter((call) => call.method !== "GET");

/** Covers the failures that mean the same for every call (product 7.14). */
describe.each(ENGINES)("every call on %s", (engine) => {
  const world = sharedWorld(engine, { sync: false });
  const ask = async (browser: Browser, call: Call, sent: Sent) => {
    const path = `/api${call.path.replace(/:\w+/g, "x")}`;
    const { status, body } = await browser.ask(path, { method: call.method, ...sent });
    return [call.name, status, body];
  };
  const refusal = (status: number, code: keyof typeof REFUSED) => [status, { code, message: REFUSED[code] }];

  it("that needs a session says so before anything else", async () => {
    const visitor = world().browser();
    expect(CLOSED.length).toBeGreaterThan(60);
    for (const call of CLOSED) {
      const answer = await ask(visitor, call, call.method === "GET" ? {} : { body: { odd: 1 } });
      expect(answer).toEqual([call.name, ...refusal(401, "signed_out")]);
    }
  });

  it("FT04: that needs a session is refused to a page of the browser's former person", async () => {
    const ann = await world().signedIn("ann@example.com");
    const { user_id } = (await ann.get("/api/current-user")).body as { user_id: string };
    expect((await ann.get("/api/current-user", { "x-account": user_id })).status).toBe(200);
    const headers = { "x-account": "somebody-else" };
    for (const call of CLOSED) {
      const answer = await ask(
        ann,
        call,
        call.method === "GET" ? { headers } : { headers, body: { odd: 1 } },
      );
      expect(answer).toEqual([call.name, ...refusal(401, "signed_out")]);
    }
  });

  it("that changes something refuses other sites, large bodies and non-JSON", async () => {
    const ann = await world().signedIn("ann@example.com");
    const text = { raw: "title=x", headers: { "content-type": "text/plain" } };
    for (const call of CHANGING) {
      const other = { body: {}, headers: { "sec-fetch-site": "cross-site" } };
      expect(await ask(ann, call, other)).toEqual([call.name, ...refusal(403, "cross_site")]);
      const large = { odd: "x".repeat(call.bodyLimit ?? LIMITS.body) };
      expect(await ask(ann, call, { body: large })).toEqual([call.name, ...refusal(413, "too_large")]);
      expect(await ask(ann, call, text)).toEqual([call.name, ...refusal(415, "not_json")]);
    }
    const headers = { "sec-fetch-site": "cross-site" };
    expect(await ask(ann, logout, { headers })).toEqual(["logout", ...refusal(403, "cross_site")]);
  });

  it("that reads refuses a name that says two things", async () => {
    const ann = await world().signedIn("ann@example.com");
    for (const call of CONTRACT_CALLS.filter(({ method }) => method === "GET")) {
      const { status, body } = await ann.get(`/api${call.path}?odd=1&odd=2`);
      expect([call.name, status, body]).toMatchObject([
        call.name,
        400,
        { code: "invalid_input", fields: { odd: expect.any(String) } },
      ]);
    }
  });

  it("FH22: that changes something names each unknown field, also our own columns", async () => {
    const ann = await world().signedIn("ann@example.com");
    for (const call of CHANGING) {
      const known = Object.keys(
        z.toJSONSchema(call.input, { io: "input", unrepresentable: "any" }).properties ?? {},
      );
      const odd = COLUMNS.filter((name) => !known.includes(name));
      const body = Object.fromEntries(odd.map((name) => [name, 1]));
      const fields: unknown = expect.objectContaining(
        Object.fromEntries(odd.map((name) => [name, expect.any(String)])),
      );
      const refused = [call.name, 400, { code: "invalid_input", message: REFUSED.invalid_input, fields }];
      expect(await ask(ann, call, { body })).toEqual(refused);
      expect(await ask(ann, call, { body: { bodyData: body } })).toEqual(refused);
    }
  });

  it("FH24: is the one of its own method, whatever a header or a parameter says", async () => {
    const ann = await world().signedIn("ann@example.com");
    const headers = Object.fromEntries(OVERRIDES.map((name) => [name, "DELETE"]));
    const body = { confirm: "ann@example.com" };
    for (const method of ["POST", "PATCH"])
      expect((await ann.ask("/api/account?_method=DELETE", { method, headers, body })).status).toBe(404);
    expect((await ann.get("/api/account?_method=DELETE&confirm=ann@example.com", headers)).status).toBe(404);
    expect((await ann.get("/api/current-user", headers)).status).toBe(200);
  });
});
