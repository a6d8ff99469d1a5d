import { connect } from "node:net";
import type { Socket } from "node:net";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { describe, expect, it } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";

const MB = 1_000_000;
const LINE = "POST /api/my-tasks/add/label HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

describe("FM04: more than anybody needs", () => {
  const world = sharedWorld("sqlite", { sync: false });
  const open = (): Socket => {
    const { hostname, port } = new URL(world().server.address);
    // The server may close the connection while the client is still sending.
    return connect(Number(port), hostname).on("error", () => {});
  };
  /** Returns everything that arrives until the server closes the connection. */
  const readToEnd = (socket: Socket): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    let text = "";
    socket.setEncoding("latin1").on("data", (part: string) => (text += part));
    socket.on("close", () => resolve(text));
    return promise;
  };

  const signedInLine = async (): Promise<string> => {
    const { cookies } = await world().signedIn("ann@example.com");
    return `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n`;
  };

  it("a visitor is refused before the body is read, and the connection ends", async () => {
    const socket = open();
    socket.write(`${LINE}content-length: ${MB}\r\n\r\n`);
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 401 [^]*"code":"signed_out"/);
  });

  it("a body of 10 MB is refused before any of it is sent", async () => {
    const cookie = await signedInLine();
    const all = Array.from({ length: 50 }, async () => {
      const socket = open();
      socket.write(`${LINE}${cookie}content-length: ${10 * MB}\r\n\r\n`);
      return readToEnd(socket);
    });
    for (const answer of await Promise.all(all))
      expect(answer).toMatch(/^HTTP\/1\.1 413 [^]*"code":"too_large"/);
  });

  it("a body without an end, or an announced length, is read only to its limit", async () => {
    const cookie = await signedInLine();
    const socket = open();
    const answer = readToEnd(socket);
    socket.write(`${LINE}${cookie}transfer-encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${" ".repeat(0x1_00_00)}\r\n`;
    let sent = 0;
    // Sends until the server closes the connection. Buffers at both ends hold a few MB, so some data is sent in any
    // case.
    while (!socket.destroyed && sent < 100 * MB) {
      sent += chunk.length;
      if (socket.write(chunk)) continue;
      const { promise: drained, resolve } = Promise.withResolvers<void>();
      socket.once("drain", resolve);
      await Promise.race([drained, answer]);
    }
    expect(sent).toBeLessThan(50 * MB);
    expect(await answer).toMatch(/^(HTTP\/1\.1 413 |$)/);
  });

  it.each([
    ["a header of 64 kB", `GET /api/healthz HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(64_000)}\r\n\r\n`],
    [
      "ten thousand headers",
      `GET /api/healthz HTTP/1.1\r\nhost: localhost\r\n${"x: y\r\n".repeat(10_000)}\r\n`,
    ],
    ["an address of 100 kB", `GET /api/healthz?${"x".repeat(100_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
  ])("%s is refused, and the connection ends", async (_name, bytes) => {
    const socket = open();
    socket.write(bytes);
    expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 431 [^]*"code":"too_large"/);
  });

  it("as many values or names as fit in a body are refused like one", async () => {
    const ann = await world().signedIn("ann@example.com");
    const values = `{"label_id":"1","label_name":[${"1,".repeat(32_000)}1]}`;
    const names = `{${Array.from({ length: 6_000 }, (_, at) => `"n${at}":1,`).join("")}"x":1}`;
    const same = `{${`"label_id":"1",`.repeat(4_000)}"x":1}`;
    for (const raw of [values, names, same]) {
      expect(raw.length).toBeLessThanOrEqual(LIMITS.body);
      const headers = { "content-type": "application/json" };
      const { status, body } = await ann.ask("/api/my-tasks/add/label", { method: "POST", raw, headers });
      expect([status, body]).toMatchObject([400, { code: "invalid_input" }]);
    }
    expect((await ann.get("/api/current-user")).status).toBe(200);
  });
});
