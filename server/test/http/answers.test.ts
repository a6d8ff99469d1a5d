import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openWorld, temporaryFolder } from "../world.ts";
import { CANARY, TEST_CALLS } from "./testCalls.ts";

const CSP =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: https:;font-src 'self';" +
  "connect-src 'self';manifest-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';" +
  "require-trusted-types-for 'script';trusted-types tasklane-sw";

/** The script in the page, and the hash that allows it. No other inline script may run. */
const INLINE = "let theme = 'dark';";
const ALLOWED = `script-src 'self' 'sha256-${createHash("sha256").update(INLINE).digest("base64")}'`;

/** Creates a folder like the one that the web app's build writes. */
function builtApp(): string {
  const root = temporaryFolder();
  mkdirSync(join(root, "assets"));
  const script = `export const text = "${"x".repeat(5000)}";`;
  writeFileSync(join(root, "assets/index-1a2b.js"), script);
  writeFileSync(join(root, "assets/index-1a2b.js.br"), brotliCompressSync(script));
  writeFileSync(join(root, "assets/index-1a2b.js.zst"), zstdCompressSync(script));
  writeFileSync(join(root, "assets/index-1a2b.js.gz"), gzipSync(script));
  writeFileSync(join(root, "favicon.svg"), "<svg/>");
  writeFileSync(
    join(root, "index.html"),
    `<!doctype html><meta name="marketing-url" content="" /><title>Tasklane</title><script>${INLINE}</script>`,
  );
  writeFileSync(join(root, "visitor.html"), "<!doctype html><title>Tasklane for visitors</title>");
  return root;
}

const open = (config = {}) =>
  openWorld("sqlite", { config: { webRoot: builtApp(), ...config }, overrides: { calls: TEST_CALLS } });

describe("every answer", () => {
  const paths: [string, number][] = [
    ["/api/healthz", 200],
    ["/api/current-user", 401],
    ["/api/test/show?name=a&name=b", 401],
    ["/api/nowhere", 404],
    ["/api/auth_google", 302],
    ["/api/callback", 400],
    ["/api/docs", 200],
    ["/api/openapi.json", 200],
    ["/", 200],
    ["/dashboard", 200],
    ["/assets/index-1a2b.js", 200],
    ["/assets/gone.js", 404],
    ["/favicon.svg", 200],
  ];
  test.each(paths)("of %s carries the headers that protect", async (path, status) => {
    const { browser } = await open();
    const { headers, ...answer } = await browser().get(path);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy":
        path === "/" || path === "/dashboard" ? CSP.replace("script-src 'self'", ALLOWED) : CSP,
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(headers.get("server") ?? headers.get("x-powered-by")).toBeNull();
    const cache = path.startsWith("/assets/index")
      ? "public, max-age=31536000, immutable"
      : path === "/favicon.svg"
        ? "public, max-age=0, must-revalidate"
        : "no-store";
    expect(headers.get("cache-control")).toBe(cache);
  });

  test("under https says to stay there", async () => {
    const { browser } = await open({ publicUrl: "https://tasks.example.org" });
    for (const path of ["/", "/api/current-user", "/assets/index-1a2b.js"])
      expect((await browser().get(path)).headers.get("strict-transport-security")).toBe(
        "max-age=63072000; includeSubDomains",
      );
  });
});

describe("a file of the web app", () => {
  const FILE = "/assets/index-1a2b.js";
  test.each([
    ["br", "gzip, deflate, br, zstd"],
    ["zstd", "gzip, zstd"],
    ["gzip", "gzip"],
    ["gzip", "br;q=0.5, gzip"],
    ["gzip", "BR; q=0, zstd;q=0.0, *;q=0.1"],
    ["br", "*"],
    ["br", "br, identity"],
    [null, "br;q=0.5, identity;q=0.9"],
    [null, "br;q=x, gzip;q=2, zstd;q=-1"],
    [null, "identity"],
    [null, "compress"],
    [null, ""],
  ])("is sent in the encoding %s that the build made, for %s", async (encoding, accepted) => {
    const { browser } = await open();
    const { headers, text } = await browser().get(FILE, { "accept-encoding": accepted });
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual([
      encoding,
      "Origin, Accept-Encoding",
    ]);
    expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(text).toContain("xxx");
  });

  test("is not sent again to a browser that has it in this encoding", async () => {
    const { browser } = await open();
    const ask = (headers: Record<string, string>) => browser().get(FILE, headers);
    const [packed, gzipped] = [
      await ask({ "accept-encoding": "br" }),
      await ask({ "accept-encoding": "gzip" }),
    ];
    const tag = packed.headers.get("etag")!;
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(gzipped.headers.get("etag")).not.toBe(tag);
    const again = await ask({ "accept-encoding": "br", "if-none-match": `"other", W/${tag}` });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    expect(again.headers.get("cache-control")).toContain("immutable");
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": tag })).status).toBe(200);
  });

  test("has its length and no body for HEAD, and its compressed neighbours have no address", async () => {
    const { browser } = await open();
    const head = await browser().ask(FILE, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([200, "", "5023"]);
    expect((await browser().get(`${FILE}.br`)).status).toBe(404);
  });
});

describe("the web app", () => {
  test("has a page of its own for people who have not signed in", async () => {
    const { browser } = await open();
    for (const path of ["/login", "/login/?next=%2Fdashboard", "/welcome"])
      expect((await browser().get(path)).text).toContain("<title>Tasklane for visitors</title>");
  });

  test("is one page at every path that is not a call or a file", async () => {
    const { browser } = await open();
    for (const path of ["/", "/callback?code=1", "/list/a/main", "/share/shared-list?listId=a", "/apis"]) {
      const answer = await browser().get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.text).toContain("<title>Tasklane</title>");
    }
    expect((await browser().ask("/dashboard", { method: "POST" })).status).toBe(404);
  });

  test("is told the marketing address", async () => {
    const { browser } = await open({ marketingUrl: `https://example.org/?a=1&b="$&<x>` });
    expect((await browser().get("/")).text).toContain(
      '<meta name="marketing-url" content="https://example.org/?a=1&#38;b=&#34;$&#38;&#60;x&#62;" />',
    );
  });

  test("answers that it was not built if its files are missing", async () => {
    const { browser } = await open({ webRoot: join(temporaryFolder(), "nowhere") });
    const answer = await browser().get("/dashboard");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("npm run build");
    expect((await browser().get("/api/healthz")).status).toBe(200);
  });

  test.each(["/../package.json", "/%2e%2e/package.json", "/assets/..%2f..%2fx", "/.env", "/assets/%00"])(
    "gives no other file at %s",
    async (path) => {
      const { browser, server } = await open();
      const answer = await rawGet(server.address, path);
      expect(answer).toMatch(/^HTTP\/1\.1 (200|400|403|404) /);
      expect(answer).not.toContain("dependencies");
      expect((await browser().get("/api/healthz")).status).toBe(200);
    },
  );
});

describe("failures", () => {
  test("an error of ours shows one sentence and an id, never its cause", async () => {
    const { signedIn, logged } = await open();
    const ann = await signedIn("ann@example.com");
    const answer = await ann.post("/api/test/fail", { how: "bug" });
    expect(answer.status).toBe(500);
    const id = answer.headers.get("x-request-id");
    expect(answer.body).toEqual({ code: "unexpected", message: "Some error occurred!", request: id });
    const line = logged.find((one) => one.includes('"msg":"unexpected"'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: id, err: { type: "Error" } });
    expect(line).toContain("testCalls.ts");
    expect(answer.text + logged.join("")).not.toContain(CANARY);
  });

  test("a handler's failure is its code with its sentence and status", async () => {
    const { signedIn } = await open();
    const ann = await signedIn("ann@example.com");
    const answer = await ann.post("/api/test/fail", { how: "conflict" });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ code: "conflict", message: "It changed meanwhile. Please look again." });
  });

  test("a failure to find something is the same bytes for every request", async () => {
    const { browser } = await open();
    const texts = new Set<string>();
    for (const path of ["/api", "/api/nowhere", "/api/nowhere/else?x=1", "/api/test/keep/a"])
      texts.add((await browser().get(path)).text);
    texts.add((await browser().post("/api/nowhere", { title: "x" })).text);
    expect([...texts]).toEqual(['{"message":"That does not exist, or is not yours.","code":"not_found"}']);
  });

  test("a call without a session is refused before its input is checked", async () => {
    const { browser } = await open();
    const answer = await browser().post("/api/test/keep/a", { nonsense: true });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ code: "signed_out", message: "Please sign in." });
  });

  test("a failure to decode the address is answered as JSON", async () => {
    const { server } = await open();
    expect(await rawGet(server.address, "/api/%zz")).toMatch(/^HTTP\/1\.1 400 [^]*"code":"invalid_input"/);
  });
});

describe("an answer that the browser already has", () => {
  test("is not sent again", async () => {
    const { signedIn } = await open();
    const ann = await signedIn("ann@example.com");
    const first = await ann.get("/api/test/show?name=a");
    const tag = first.headers.get("etag")!;
    expect(first.body).toEqual({ name: "a", timeZone: "UTC" });
    const again = await ann.get("/api/test/show?name=a", { "if-none-match": `"other", ${tag}` });
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", tag]);
    const other = await ann.get("/api/test/show?name=b", { "if-none-match": tag });
    expect([other.status, other.body]).toEqual([200, { name: "b", timeZone: "UTC" }]);
  });
});

test("a person's days begin in their own zone, or in UTC if none is known", async () => {
  const { signedIn } = await open();
  const ann = await signedIn("ann@example.com");
  const zone = async (headers: Record<string, string>) =>
    ((await ann.get("/api/test/show", headers)).body as { timeZone: string }).timeZone;
  expect(await zone({ "x-time-zone": "Pacific/Auckland" })).toBe("Pacific/Auckland");
  expect(await zone({ "x-time-zone": "Mars/Olympus" })).toBe("UTC");
  expect(await zone({ "x-time-zone": "x".repeat(1000) })).toBe("UTC");
  expect(await zone({})).toBe("UTC");
});

/** Requests a path unchanged; an ordinary client would normalise it. */
function rawGet(address: string, path: string): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.on("error", reject);
    socket.setEncoding("utf8").on("data", (chunk) => (text += String(chunk)));
    socket.on("end", () => resolve(text));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}
