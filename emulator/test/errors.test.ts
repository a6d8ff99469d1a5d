import { beforeAll, describe, expect, it } from "vitest";

import { rawClient } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

const emulator = startedEmulator();
let call: Awaited<ReturnType<typeof rawClient>>;

beforeAll(async () => {
  call = await rawClient(emulator.current, "errors@example.com");
});

const UNKNOWN = Buffer.from("0123456789abcdef").toString("base64").replaceAll("=", "");

/** An answer of Google's to an expired token, recorded word for word. */
const EXPIRED = `{
  "error": {
    "code": 401,
    "message": "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    "errors": [
      {
        "message": "Invalid Credentials",
        "domain": "global",
        "reason": "authError",
        "location": "Authorization",
        "locationType": "header"
      }
    ],
    "status": "UNAUTHENTICATED"
  }
}
`;

const simple = (code: number, message: string, reason: string, status?: string) => ({
  error: { code, message, errors: [{ message, domain: "global", reason }], ...(status && { status }) },
});

describe("who calls", () => {
  it("is refused with the recorded words when the token is bad", async () => {
    const response = await call("GET", "/users/@me/lists", undefined, {
      authorization: "Bearer ya29.nonsense",
    });
    expect(response.status).toBe(401);
    expect(await response.text()).toBe(EXPIRED);
    expect(response.headers.get("www-authenticate")).toBe(
      'Bearer realm="https://accounts.google.com/", error="invalid_token"',
    );
    expect(response.headers.get("content-type")).toBe("application/json; charset=UTF-8");
  });

  it("is refused in other words without any token", async () => {
    const response = await fetch(`${emulator.current.url}/tasks/v1/users/@me/lists`);
    expect(response.status).toBe(401);
    const { error } = (await response.json()) as { error: { message: string; details: object[] } };
    expect(error.message).toMatch(/^Request is missing required authentication credential\./);
    expect(error.details[0]).toMatchObject({ reason: "CREDENTIALS_MISSING" });
  });

  it("may give the token as a parameter", async () => {
    const { access_token } = await emulator.current.connect("parameter@example.com");
    const url = `${emulator.current.url}/tasks/v1/users/@me/lists?access_token=${access_token}`;
    expect((await fetch(url)).status).toBe(200);
  });

  it("needs the tasks scope", async () => {
    const shy = await rawClient(emulator.current, "noscope@example.com", ["openid", "email"]);
    const response = await shy("GET", "/users/@me/lists");
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: {
        code: 403,
        message: "Request had insufficient authentication scopes.",
        errors: [{ message: "Insufficient Permission", domain: "global", reason: "insufficientPermissions" }],
        status: "PERMISSION_DENIED",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT",
            domain: "googleapis.com",
            metadata: {
              service: "tasks.googleapis.com",
              method: expect.stringContaining("tasklists.list") as string,
            },
          },
        ],
      },
    });
  });

  it("may read, but not write, with the read-only scope", async () => {
    const scope = "https://www.googleapis.com/auth/tasks.readonly";
    const reader = await rawClient(emulator.current, "reader@example.com", ["openid", scope]);
    expect((await reader("GET", "/lists/@default/tasks")).status).toBe(200);
    expect((await reader("POST", "/lists/@default/tasks", { title: "x" })).status).toBe(403);
  });
});

describe("ids", () => {
  it("that Google could not have made are 400, without status", async () => {
    const list = await call("GET", "/lists/nonsense/tasks");
    expect([list.status, await list.json()]).toEqual([400, simple(400, "Invalid task list ID", "invalid")]);
    const task = await call("GET", "/lists/@default/tasks/!");
    expect([task.status, await task.json()]).toEqual([400, simple(400, "Invalid task ID", "invalid")]);
  });

  it("that are unknown are 404", async () => {
    const list = await call("GET", `/users/@me/lists/${UNKNOWN}`);
    expect([list.status, await list.json()]).toEqual([
      404,
      simple(404, "Task list not found.", "notFound", "NOT_FOUND"),
    ]);
    const task = await call("PATCH", `/lists/@default/tasks/${UNKNOWN}`, { title: "x" });
    expect([task.status, await task.json()]).toEqual([
      404,
      simple(404, "Task not found.", "notFound", "NOT_FOUND"),
    ]);
  });

  it("of unknown parents and previous tasks are 404 on insert, 400 on move", async () => {
    const { id } = (await (await call("POST", "/lists/@default/tasks", { title: "x" })).json()) as {
      id: string;
    };
    for (const name of ["parent", "previous"]) {
      expect((await call("POST", `/lists/@default/tasks?${name}=${UNKNOWN}`, { title: "y" })).status).toBe(
        404,
      );
      expect((await call("POST", `/lists/@default/tasks/${id}/move?${name}=${UNKNOWN}`)).status).toBe(400);
    }
  });
});

describe("values", () => {
  const refused = simple(400, "Request contains an invalid argument.", "badRequest", "INVALID_ARGUMENT");

  it.each([
    ["a bare date", { due: "2026-01-15" }],
    ["a time without a zone", { due: "2026-01-15T00:00:00" }],
    ["a day that does not exist", { due: "2026-02-30T00:00:00Z" }],
    ["a day after the year 9999", { due: "9999-12-31T23:59:59-01:00" }],
    ["a number as title", { title: 5 }],
    ["an unknown status", { status: "done" }],
    ["a title of 1025", { title: "x".repeat(1025) }],
    ["notes of 8193", { notes: "x".repeat(8193) }],
  ])("refuse %s", async (_what, body) => {
    const response = await call("POST", "/lists/@default/tasks", body);
    expect([response.status, await response.json()]).toEqual([400, refused]);
  });

  it("may be empty, and as long as the limits allow", async () => {
    const longest = { title: "x".repeat(1024), notes: "x".repeat(8192) };
    expect((await call("POST", "/lists/@default/tasks", longest)).status).toBe(200);
    expect(await (await call("POST", "/lists/@default/tasks", {})).json()).toMatchObject({ title: "" });
  });

  it("come as JSON", async () => {
    const response = await call("POST", "/lists/@default/tasks", "{ title");
    expect(response.status).toBe(400);
    expect((await call("POST", "/lists/@default/tasks", "[]")).status).toBe(400);
  });

  it("convert to UTC before the time is dropped", async () => {
    const due = async (text: string) =>
      ((await (await call("POST", "/lists/@default/tasks", { due: text })).json()) as { due: string }).due;
    expect(await due("2026-01-15T23:30:00-02:00")).toBe("2026-01-16T00:00:00.000Z");
    expect(await due("2026-01-15T00:30:00+01:00")).toBe("2026-01-14T00:00:00.000Z");
  });

  it.each([
    "maxResults=many",
    "maxResults=-1",
    "pageToken=invented",
    "updatedMin=yesterday",
    "showHidden=perhaps",
  ])("refuse %s in a query", async (query) => {
    expect((await call("GET", `/lists/@default/tasks?${query}`)).status).toBe(400);
  });

  it("tolerate empty parameters", async () => {
    expect((await call("GET", "/lists/@default/tasks?pageToken=&updatedMin=&showHidden=")).status).toBe(200);
    expect((await call("POST", "/lists/@default/tasks?parent=&previous=", { title: "x" })).status).toBe(200);
  });
});

describe("what cannot be done", () => {
  it("includes deleting the default list", async () => {
    const response = await call("DELETE", "/users/@me/lists/@default");
    expect([response.status, await response.json()]).toEqual([400, simple(400, "Invalid Value", "invalid")]);
    expect((await call("GET", "/users/@me/lists/@default")).status).toBe(200);
  });

  it("leads to a page, not JSON, where there is no such method", async () => {
    const response = await call("POST", "/users/@me/lists/@default");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toContain("text/html");
  });
});
