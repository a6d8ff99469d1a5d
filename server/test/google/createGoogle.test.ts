import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { createGoogle } from "../../src/google/createGoogle.ts";
import type { FailureKind } from "../../src/google/GoogleFailure.ts";
import { GoogleFailure } from "../../src/google/GoogleFailure.ts";
import { annAtGoogle, EMAIL } from "./annAtGoogle.ts";

type FaultKind = Parameters<Emulator["faults"]["add"]>[0]["kind"];

describe("Google's client", () => {
  test("makes, changes, moves, reads and deletes, each with one request", async () => {
    const { google, list, requests } = await annAtGoogle();
    const milk = await google.insert(list, { title: "Milk", notes: "two" }, { parent: null, previous: null });
    const bread = await google.insert(
      list,
      { title: "Bread", due: "2026-11-20T00:00:00.000Z" },
      { parent: null, previous: milk.id },
    );
    const done = await google.patch(list, milk.id, { status: "completed", notes: null }, null);
    expect(done).toMatchObject({ status: "completed", completed: expect.any(String) });
    expect(done.notes).toBeUndefined();
    const undone = await google.patch(list, milk.id, { status: "needsAction", completed: null }, null);
    expect(undone.completed).toBeUndefined();
    expect((await google.move(list, bread.id, { parent: milk.id, previous: null })).parent).toBe(milk.id);
    expect(await google.task(list, bread.id)).toMatchObject({ title: "Bread", parent: milk.id });
    const { id: other } = await google.insertList("Other");
    await google.move(list, bread.id, { parent: null, previous: null, list: other });
    expect((await google.task(other, bread.id)).title).toBe("Bread");
    await google.remove(list, milk.id, null);
    expect((await google.task(list, milk.id)).deleted).toBe(true);
    expect(await google.patchList(other, "Renamed")).toMatchObject({ id: other, title: "Renamed" });
    await google.deleteList(other);
    expect((await google.lists(null)).items.map(({ title }) => title)).not.toContain("Renamed");
    expect(requests().map(({ operation }) => operation)).toEqual([
      "tasks.insert",
      "tasks.insert",
      "tasks.patch",
      "tasks.patch",
      "tasks.move",
      "tasks.get",
      "tasklists.insert",
      "tasks.move",
      "tasks.get",
      "tasks.delete",
      "tasks.get",
      "tasklists.patch",
      "tasklists.delete",
      "tasklists.list",
    ]);
  });

  test("P1: lists everything in pages, with Google's own time", async () => {
    const { google, list, emulator, sent } = await annAtGoogle();
    const place = { parent: null, previous: null };
    for (const title of ["one", "two", "three"]) await google.insert(list, { title }, place);
    const gone = await google.insert(list, { title: "gone" }, place);
    await google.remove(list, gone.id, null);
    emulator.faults.add({ kind: "shortPages" });
    const titles: string[] = [];
    let pageToken: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof google.tasks>> = await google.tasks(list, {
        updatedMin: Date.now() - 60_000,
        pageToken,
      });
      titles.push(...page.items.map(({ title }) => title ?? ""));
      expect(Math.abs(page.at! - Date.now())).toBeLessThan(60_000);
      pageToken = page.next;
    } while (pageToken !== null);
    expect(titles.sort()).toEqual(["gone", "one", "three", "two"]);
    const asked = new URL(sent.at(-1)!.url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      maxResults: "100",
      showCompleted: "true",
      showHidden: "true",
      showDeleted: "true",
      showAssigned: "true",
      updatedMin: expect.stringMatching(/Z$/),
    });
  });

  test("P2: the order is ids, parents and positions of tasks that are not deleted", async () => {
    const { google, list } = await annAtGoogle();
    const place = { parent: null, previous: null };
    const gone = await google.insert(list, { title: "gone" }, place);
    const kept = await google.insert(list, { title: "kept" }, place);
    await google.remove(list, gone.id, null);
    expect((await google.order(list, null)).items).toEqual([{ id: kept.id, position: kept.position }]);
  });

  test("U2: a condition is sent when it is given, and what it refuses is said", async () => {
    const { google, list, emulator, sent } = await annAtGoogle();
    emulator.switches.conditionalRequests = "honour";
    const task = await google.insert(list, { title: "Milk" }, { parent: null, previous: null });
    const changed = await google.patch(list, task.id, { title: "Bread" }, task.etag);
    expect(sent.at(-1)!.headers.get("if-match")).toBe(task.etag);
    for (const tooLate of [
      () => google.patch(list, task.id, { title: "Eggs" }, task.etag),
      () => google.remove(list, task.id, task.etag),
    ])
      await expect(tooLate()).rejects.toMatchObject({ kind: "changed", status: 412 });
    await google.remove(list, task.id, changed.etag);
    expect(
      sent.filter(({ method }) => method === "POST").some(({ headers }) => headers.has("if-match")),
    ).toBe(false);
  });
});

describe("a failure", () => {
  const answered: [FaultKind, FailureKind, number][] = [
    ["insufficientScope", "scope", 403],
    ["accessNotConfigured", "setup", 403],
    ["forbidden", "denied", 403],
    ["serviceLimit", "denied", 403],
    ["forbiddenPage", "denied", 403],
    ["rateLimitExceeded", "rate", 403],
    ["userRateLimitExceeded", "rate", 403],
    ["quotaExceeded", "quota", 403],
    ["userDayUsed", "quota", 429],
    ["projectDayUsed", "daily", 429],
    ["dailyLimitExceeded", "daily", 403],
    ["tooManyRequests", "rate", 429],
    ["internalError", "unknown", 500],
    ["badGateway", "unknown", 502],
    ["unavailable", "unknown", 503],
    ["notFound", "missing", 404],
    ["invalidArgument", "refused", 400],
    ["preconditionFailed", "changed", 412],
    ["truncatedJson", "unknown", 200],
    ["emptyObject", "unknown", 200],
  ];
  test.each(answered)(
    "%s is `%s`, for reading and writing, and nothing is repeated",
    async (kind, is, status) => {
      const { google, list, emulator, requests } = await annAtGoogle();
      const task = await google.insert(list, { title: "Milk" }, { parent: null, previous: null });
      const before = requests().length;
      emulator.faults.add({ kind });
      const calls = [
        () => google.task(list, task.id),
        () => google.patch(list, task.id, { title: "x" }, null),
        () => google.insert(list, { title: "x" }, { parent: null, previous: null }),
        () => google.move(list, task.id, { parent: null, previous: null }),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject({ kind: is, status });
      expect(requests().length - before).toBe(calls.length);
    },
  );

  test("U6: says how long Google asks us to wait", async () => {
    const { google, emulator } = await annAtGoogle();
    emulator.faults.add({ kind: "tooManyRequests", retryAfter: 7 });
    await expect(google.lists(null)).rejects.toMatchObject({ kind: "rate", retryAfter: 7000 });
  });

  test.each(["cutBefore", "cutAfter"] as const)(
    "%s is `unknown`: the write may have happened",
    async (kind) => {
      const { google, list, emulator, requests } = await annAtGoogle();
      emulator.faults.add({ kind });
      const lost = google.insert(list, { title: "Milk" }, { parent: null, previous: null });
      await expect(lost).rejects.toMatchObject({ kind: "unknown", status: null });
      expect(requests()).toHaveLength(1);
    },
  );

  test("a listing that is cut or is no listing is `unknown`", async () => {
    const { google, list, emulator } = await annAtGoogle();
    const read = () => google.tasks(list, { updatedMin: null, pageToken: null });
    for (const kind of ["truncatedJson", "badGateway", "cutAfter"] as const) {
      emulator.faults.add({ kind, times: 1 });
      await expect(read()).rejects.toMatchObject({ kind: "unknown" });
    }
    emulator.switches.emptyItems = "absent";
    expect(await read()).toMatchObject({ items: [], next: null });
  });

  test("a 401 is tried once more with a fresh token; a second 401 is `denied`", async () => {
    const { google, emulator } = await annAtGoogle();
    const match = { path: "/tasks/" };
    emulator.faults.add({ kind: "unauthenticated", match, times: 1 });
    expect((await google.lists(null)).items).not.toHaveLength(0);
    expect(emulator.ledger.count("oauth.token")).toBe(1);
    emulator.faults.add({ kind: "unauthenticated", match, times: 2 });
    await expect(google.lists(null)).rejects.toMatchObject({ kind: "denied", status: 401 });
    expect(emulator.faults.pending()).toEqual([]);
  });

  test.each(["invalidClient", "deletedClient", "unauthorizedClient", "invalidScope"] as const)(
    "%s from the token endpoint is for the operator, and ends no grant",
    async (kind) => {
      await endsNoGrant(kind, "setup");
    },
  );

  test.each([
    ["adminPolicyEnforced", "denied"],
    ["accessDenied", "denied"],
    ["rateLimitExceeded", "rate"],
    ["tooManyRequests", "rate"],
    ["internalError", "unsent"],
    ["temporarilyUnavailable", "unsent"],
  ] as const)("U6.7: %s from the token endpoint is `%s`, and ends no grant", endsNoGrant);

  async function endsNoGrant(kind: FaultKind, failure: FailureKind): Promise<void> {
    const { google, emulator, server } = await annAtGoogle();
    emulator.expireTokens(EMAIL, "access");
    emulator.faults.add({ kind, match: { operation: "oauth.token" }, times: 1 });
    await expect(google.lists(null)).rejects.toMatchObject({ kind: failure });
    const { google: state } = await server.store.db
      .selectFrom("account")
      .select("google")
      .executeTakeFirstOrThrow();
    expect(state).toBe("connected");
    expect((await google.lists(null)).items).not.toHaveLength(0);
  }

  test("a list that is gone is missing, whichever way Google says it", async () => {
    const { google, emulator } = await annAtGoogle();
    const gone = "MDAwMDAwMDAwMDAwMDAwMA";
    for (const missingList of ["invalidOnInsert", "invalid", "notFound"] as const) {
      emulator.switches.missingList = missingList;
      const calls = [
        google.insert(gone, { title: "a" }, { parent: null, previous: null }),
        google.tasks(gone, { updatedMin: null, pageToken: null }),
        google.task(gone, gone),
      ];
      const answers = await Promise.allSettled(calls);
      expect(answers.map((answer) => answer.status === "rejected" && answer.reason.kind)).toEqual(
        calls.map(() => "missing"),
      );
    }
  });

  test("U6: a revoked grant is `reauth`, and marks the account", async () => {
    const { google, emulator, server } = await annAtGoogle();
    emulator.revokeAccess(EMAIL);
    await expect(google.lists(null)).rejects.toMatchObject({ kind: "reauth" });
    const { google: state } = await server.store.db
      .selectFrom("account")
      .select("google")
      .executeTakeFirstOrThrow();
    expect(state).toBe("reauth");
  });

  test("an address that is invalid, or where nobody listens, is `unsent`", async () => {
    const { tokens, account } = await annAtGoogle();
    const closed = createServer();
    await new Promise<void>((done) => void closed.listen(0, "127.0.0.1", done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    for (const root of [`http://localhost:${port}`, "http://nowhere.invalid"]) {
      const google = await createGoogle({ root }, tokens)(account.id);
      await expect(google.lists(null)).rejects.toMatchObject({ kind: "unsent", status: null });
    }
  });

  test("an answer of other software or a redirect is `unknown`, and no redirect is followed", async () => {
    const { tokens, account } = await annAtGoogle();
    const answers = [
      "HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nhi",
      "nonsense\r\n\r\n",
    ];
    for (const answer of answers) {
      const server = createServer((socket) => socket.once("data", () => socket.end(answer)));
      onTestFinished(() => void server.close());
      await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done));
      const root = `http://localhost:${(server.address() as AddressInfo).port}`;
      const google = await createGoogle({ root }, tokens)(account.id);
      await expect(google.lists(null)).rejects.toSatisfy(
        (error) => error instanceof GoogleFailure && error.kind === "unknown",
      );
    }
  });
});
