import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { boardOf, soon } from "../boardOf.ts";
import { Browser } from "../Browser.ts";
import { CertificateAuthority } from "../CertificateAuthority.ts";
import { freePort } from "../../../scripts/freePort.mjs";
import { openWorld, signIn } from "../world.ts";

const ANN = "ann@example.com";

test("over https people sign in, work and sign out with `__Host-` cookies alone", async () => {
  const port = await freePort();
  const publicUrl = `https://localhost:${port}`;
  const authority = new CertificateAuthority();
  authority.believe();
  const { server } = await openWorld("sqlite", { sync: true, config: { publicUrl, trustProxy: 1 } });
  const given: string[] = [];
  const proxy = createServer(authority.issue("localhost"), (from, to) => {
    const headers = { ...from.headers, "x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https" };
    const passed = request(
      new URL(from.url!, server.address),
      { method: from.method!, headers },
      (answer) => {
        given.push(...(answer.headers["set-cookie"] ?? []));
        to.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(to);
      },
    );
    from.pipe(passed);
  }).listen(port, "localhost");
  await once(proxy, "listening");
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });

  const ann = new Browser(publicUrl);
  expect((await signIn(ann, { email: ANN, publicUrl })).status).toBe(200);
  // Wait for the first pull, which the sign-in starts.
  await soon(async () => expect((await boardOf(ann)).lists.length).toBeGreaterThan(0));
  expect((await ann.post("/api/my-tasks/add/label", { label_id: "1", label_name: "x" })).status).toBe(201);
  // A sibling domain could set a cookie with the right session id, but only under a name without the `__Host-`
  // prefix.
  const sid = ann.cookies.get("__Host-sid")!;
  const sibling = new Browser(publicUrl);
  for (const name of ["sid", `sid-${port}`, "__Secure-sid", "__host-sid"]) sibling.cookies.set(name, sid);
  expect((await sibling.get("/api/current-user")).status).toBe(401);
  expect((await ann.get("/api/logout")).status).toBe(200);
  expect((await ann.get("/api/current-user")).status).toBe(401);

  expect(given.length).toBeGreaterThanOrEqual(4);
  for (const line of given) {
    expect(line).toMatch(/^__Host-/);
    const attributes = line.toLowerCase().split("; ").slice(1);
    expect(attributes).toEqual(expect.arrayContaining(["path=/", "secure", "httponly"]));
    expect(attributes.filter((one) => one.startsWith("domain"))).toEqual([]);
  }
});
