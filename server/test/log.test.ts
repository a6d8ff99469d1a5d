import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { GoogleFailure } from "../src/google/GoogleFailure.ts";
import { createLog, openLogFile } from "../src/log.ts";
import { comeBack, openWorld, signIn, temporaryFolder } from "./world.ts";

test("FL01: nothing secret and nothing personal reaches the log, whatever goes wrong", async () => {
  const { browser, emulator, logged, server } = await openWorld("sqlite", { sync: true });
  const ann = browser();
  const path = await comeBack(ann, { email: "ann.canary@example.com" });
  const query = new URL(path, "http://x").searchParams;
  const secrets = [query.get("code")!, query.get("state")!, ann.cookies.get("oauth-3000")!];
  emulator.faults.add({ kind: "internalError", match: { operation: "oauth.token" }, times: 1 });
  expect((await ann.get(path)).status).toBeGreaterThanOrEqual(400);
  await signIn(ann, { email: "ann.canary@example.com" });
  secrets.push(ann.cookies.get("sid-3000")!);
  await ann.ask("/api/my-tasks/addTask/x", { method: "POST", raw: '{"title":"title canary' });
  await ann.post("/api/my-tasks/addTask/x", { title: "title canary", notes: 5 });
  await ann.get("/api/nowhere?title=title%20canary");
  emulator.revokeAccess("ann.canary@example.com");
  await ann.get("/api/my-tasks/all-task-lists?refresh=true");
  await server.store.db.destroy();
  expect((await ann.get("/api/current-user")).status).toBe(500);
  const all = logged.join("");
  expect(all).toContain('"call":"callback"');
  for (const secret of [...secrets, "canary", "tasklane-local-secret", "ya29.", "1//0"])
    expect(all).not.toContain(secret);
});

test("an error is logged as its kind and location, without its message", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const cause = Object.assign(new Error("what somebody wrote\n\u001B[31m"), { code: "ECONNRESET" });
  log.error({ err: cause }, "one");
  log.error({ err: new GoogleFailure("rate", "text of Google", { status: 429, cause }) }, "two");
  log.error({ err: "a text" }, "three");
  log.error({ err: new TypeError("bad notes\n    at somebody else\n    at a text (of:1:2)") }, "four");
  const reworded = new Error("a text\n    at somebody else");
  reworded.message = "text";
  log.error({ err: reworded }, "five");
  for (const words of ["somebody", "text of Google", "a text", "[31m"])
    expect(lines.join("")).not.toContain(words);
  const [one, two, three, four] = lines.map((line) => JSON.parse(line) as { err: Record<string, unknown> });
  expect(one!.err).toMatchObject({
    type: "Error",
    code: "ECONNRESET",
    at: expect.arrayContaining([expect.stringContaining("log.test.ts")]),
  });
  expect(two!.err).toMatchObject({ kind: "rate", status: 429, cause: { code: "ECONNRESET" } });
  expect(three!.err).toEqual({ type: "string" });
  expect(four!.err).toMatchObject({
    type: "TypeError",
    at: expect.arrayContaining([expect.stringContaining("log.test.ts")]),
  });
});

test("an error's causes are logged with their codes, however deep, and a cause that causes itself ends", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const deepest = Object.assign(new Error("canary"), { code: "ENOTFOUND" });
  const wrapped = new TypeError("canary", { cause: new Error("canary", { cause: deepest }) });
  log.error({ err: new GoogleFailure("unsent", "canary", { cause: wrapped }) }, "one");
  deepest.cause = deepest;
  log.error({ err: deepest }, "two");
  const [one, two] = lines.map((line) => JSON.parse(line) as { err: object });
  expect(one!.err).toMatchObject({ kind: "unsent", cause: { cause: { cause: { code: "ENOTFOUND" } } } });
  expect(two!.err).toMatchObject({ code: "ENOTFOUND" });
  expect(lines.join("")).not.toContain("canary");
});

test("a line that cannot be written is dropped and counted, and ends nothing", () => {
  const path = join(temporaryFolder(), "log");
  writeFileSync(path, "");
  const [written, refused] = [openSync(path, "w"), openSync(path, "r")];
  onTestFinished(() => [written, refused].forEach((file) => closeSync(file)));
  const [good, bad] = [openLogFile(written), openLogFile(refused)];
  for (const to of [good, bad, bad]) createLog("info", to).info("a line");
  expect(readFileSync(path, "utf8")).toMatch(/^\{.*"msg":"a line"\}\n$/);
  expect([good.dropped, bad.dropped]).toEqual([0, 2]);
});
