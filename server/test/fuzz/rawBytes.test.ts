import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { sharedWorld } from "../sharedWorld.ts";

const CASES = Math.ceil(Number(process.env["RUNS"] ?? 1_200) / 4);
vi.setConfig({ testTimeout: 30_000 + CASES * 100 });

const NO_METHOD = "/ HTTP/1.1\r\nhost: localhost\r\n\r\n";
const LONG = `GET /api/healthz HTTP/1.1\r\nhost: localhost\r\nx: ${"x".repeat(17_000)}\r\n\r\n`;
const BODY = '{"title":"Milk"}';
const WHOLE = [
  "POST /api/my-tasks/add/list HTTP/1.1",
  "host: localhost",
  "content-type: application/json",
  `content-length: ${BODY.length}`,
  "",
  BODY,
].join("\r\n");
/** Bytes to insert anywhere into a message: other line ends, lengths and encodings, and invalid names and values. */
const JUNK = [
  "\r\n",
  "\n",
  "\r",
  "\r\n\r\n",
  " ",
  "\0",
  ":",
  "",
  "ÿ",
  "HTTP/9.9",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "transfer-encoding: chunked\r\n",
  "content-length: 0\r\n",
  "content-length: 99999999999999999999\r\n",
  "content-length: -1\r\n",
  "transfer-encoding: xchunked, chunked\r\n",
  "host: other\r\n",
  " folded: yes\r\n",
  "ffffffffffffffff\r\n",
  "0\r\n\r\n",
  "expect: 100-continue\r\n",
  "connection: upgrade\r\nupgrade: websocket\r\n",
  `x: ${"x".repeat(2e4)}\r\n`,
  "cookie: sid-3000=ÿ\r\n",
  "GET / HTTP/1.1\r\n",
  "x-y: \r\n",
];

const anyBytes = fc.oneof(
  fc
    .array(fc.tuple(fc.nat({ max: WHOLE.length }), fc.nat({ max: 20 }), fc.constantFrom("", ...JUNK)), {
      minLength: 1,
      maxLength: 3,
    })
    .map((cuts) =>
      cuts.reduce((text, [at, off, in_]) => text.slice(0, at) + in_ + text.slice(at + off), WHOLE),
    ),
  fc
    .array(fc.constantFrom(...JUNK, "GET /api/healthz HTTP/1.1\r\n"), { maxLength: 8 })
    .map((all) => all.join("")),
  fc.string({ unit: "binary-ascii", maxLength: 200 }),
);

describe("bytes that are no request, or half of one", () => {
  const world = sharedWorld("sqlite", { sync: false });

  it("FH31: are answered or hung up on without our error; others are served", async () => {
    const statuses = new Set<string>();
    const property = fc.asyncProperty(anyBytes, async (bytes) => {
      const answers = await answersTo(world().server.address, bytes);
      expect(answers).not.toContain("statusCode");
      for (const [status] of answers.matchAll(/(?<=HTTP\/1\.1 )\d{3}/g)) {
        expect(Number(status), answers).toBeLessThan(500);
        statuses.add(status);
      }
    });
    await fc.assert(property, { numRuns: CASES, examples: [[NO_METHOD], [LONG]] });
    expect([...statuses]).toEqual(expect.arrayContaining(["400", "431"]));
    expect((await world().browser().get("/api/healthz")).status).toBe(200);
  });

  const SECOND = "GET /api/smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n";
  const begin = `POST /api/my-tasks/add/list HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
  it.each([
    ["a length and chunks", `${begin}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["chunks and a length", `${begin}transfer-encoding: chunked\r\ncontent-length: 5\r\n\r\n0\r\n\r\n`],
    ["two lengths", `${begin}content-length: 0\r\ncontent-length: 5\r\n\r\n`],
    ["two lengths in one line", `${begin}content-length: 0, 5\r\n\r\n`],
    ["a length with a sign", `${begin}content-length: +0\r\n\r\n`],
    ["chunks under another name", `${begin}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ["chunks twice", `${begin}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n`],
    ["a name with a space behind it", `${begin}content-length : 0\r\n\r\n`],
    ["a folded line", `${begin}x: y\r\n content-length: 0\r\n\r\n`],
    ["lines that end with one character", `${begin.replaceAll("\r\n", "\n")}content-length: 0\n\n`],
    ["a chunk whose length is none", `${begin}transfer-encoding: chunked\r\n\r\n0x0\r\n\r\n`],
  ])(
    "FH31: bytes with %s are refused as one request, and what follows is not served",
    async (_name, bytes) => {
      const answers = await answersTo(world().server.address, bytes + SECOND, "waiting");
      expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 400"]);
    },
  );

  it("FH31: after a whole request there may be another", async () => {
    const last = SECOND.replace("host", "connection: close\r\nhost");
    const answers = await answersTo(
      world().server.address,
      `${begin}content-length: 0\r\n\r\n${last}`,
      "waiting",
    );
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 404"]);
  });
});

/**
 * Sends bytes and returns everything that the server answers until it closes the connection.
 * @param then whether the client ends its side or keeps it open
 */
async function answersTo(url: string, bytes: string, then: "done" | "waiting" = "done"): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const parts: Buffer[] = [];
  socket.on("data", (part: Buffer) => parts.push(part));
  // The server may close the connection while the client is still sending.
  socket.on("error", () => {});
  socket[then === "done" ? "end" : "write"](Buffer.from(bytes, "latin1"));
  await once(socket, "close");
  return Buffer.concat(parts).toString("latin1");
}
