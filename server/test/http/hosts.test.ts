import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { openWorld } from "../world.ts";

const PROTECTING = [
  "content-security-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-frame-options",
];

/** Sends a request unchanged, and reads the answer until the server closes the connection. */
async function sendRaw(address: string, lines: readonly string[]) {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.write([...lines, "Connection: close", "", ""].join("\r\n"));
  let text = "";
  socket.setEncoding("utf8").on("data", (part: string) => (text += part));
  await once(socket, "end");
  const [head = ""] = text.split("\r\n\r\n");
  const [status = "", ...headers] = head.split("\r\n");
  return {
    status: Number(status.split(" ")[1]),
    headers: headers.map((line) => line.split(":")[0]!.toLowerCase()),
    text,
  };
}

test.each([
  ["an expectation that nobody has", 417, ["GET /api/healthz HTTP/1.1", "Host: localhost", "Expect: x"]],
  ["no host", 400, ["GET /api/healthz HTTP/1.1"]],
  ["two hosts", 400, ["GET /api/healthz HTTP/1.1", "Host: localhost", "Host: evil.example"]],
  ["a line that is no request", 400, ["GET"]],
] as const)("a request with %s is answered %i with the protecting headers", async (_what, status, lines) => {
  const { server } = await openWorld("sqlite");
  const answer = await sendRaw(server.address, lines);
  expect(answer.status).toBe(status);
  expect(answer.headers).toEqual(expect.arrayContaining([...PROTECTING, "cache-control"]));
});

/** Makes a request under a foreign host name, as if somebody had pointed that name at this machine. */
async function askAs(host: string, address: string, path: string, { cookies }: Pick<Browser, "cookies">) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return sendRaw(address, [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${cookie}`]);
}

test("without a proxy nothing private is answered under another name than our own", async () => {
  const publicUrl = "http://tasks.example.org:3000";
  const { server, signedIn } = await openWorld("sqlite", { config: { publicUrl } });
  const ann = await signedIn("ann@example.com");
  const ask = async (host: string, path: string) => (await askAs(host, server.address, path, ann)).status;
  for (const host of ["tasks.example.org:3000", "TASKS.example.org", "localhost:1", "127.0.0.1", "[::1]:9"])
    expect([host, await ask(host, "/api/current-user")]).toEqual([host, 200]);
  for (const path of ["/api/current-user", "/api/metrics", "/api/openapi.json"])
    expect([path, await ask("evil.example", path)]).toEqual([path, 403]);
  // Monitoring may use any name for these paths.
  for (const path of ["/api/healthz", "/api/readyz", "/login"])
    expect([path, await ask("server-1:3000", path)]).not.toEqual([path, 403]);
});

test("behind a proxy any host name is served, but metrics only on this machine", async () => {
  const { server, signedIn } = await openWorld("sqlite", { config: { trustProxy: 1 } });
  const ann = await signedIn("ann@example.com");
  const ask = async (host: string, path: string) => (await askAs(host, server.address, path, ann)).status;
  expect(await ask("server-1:3000", "/api/current-user")).toBe(200);
  expect(await ask("localhost", "/api/metrics")).toBe(200);
  expect(await ask("evil.example", "/api/metrics")).toBe(404);
});

test.each(["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via", "cf-connecting-ip"])(
  "metrics are not for a request that a proxy passes on, as %s tells",
  async (header) => {
    const { browser } = await openWorld("sqlite");
    expect((await browser().get("/api/metrics", { [header]: "1.2.3.4" })).status).toBe(404);
  },
);

// The router decodes a path, and strips a host from it.
test.each(["/%61pi/current-user", "http://evil.example/api/current-user"])(
  "nothing private is answered under another name, however its path (%s) is written",
  async (path) => {
    const { server, signedIn } = await openWorld("sqlite");
    const { cookies } = await signedIn("ann@example.com");
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const request = [`GET ${path} HTTP/1.1`, "Host: evil.example", `Cookie: ${cookie}`];
    const { status, text } = await sendRaw(server.address, request);
    expect(text).not.toContain("ann@example.com");
    expect(status).toBe(403);
  },
);
