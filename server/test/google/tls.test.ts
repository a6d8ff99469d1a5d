import { once } from "node:events";
import { createServer as createHttps } from "node:https";
import { connect, createServer as createTcp } from "node:net";
import type { AddressInfo, Server } from "node:net";
import type { TlsOptions } from "node:tls";
import { addTask } from "@tasklane/contract/tasks.ts";
import { describe, expect, onTestFinished, test } from "vitest";
import { createGoogle } from "../../src/google/createGoogle.ts";
import { fetchOverHttp } from "../../src/google/fetchOverHttp.ts";
import { createOpenid } from "../../src/google/openid.ts";
import { startIssuer } from "../auth/TestIssuer.ts";
import { soon } from "../boardOf.ts";
import { CertificateAuthority } from "../CertificateAuthority.ts";
import { Person } from "../Person.ts";
import { openWorld, standingClock } from "../world.ts";
import { annAtGoogle } from "./annAtGoogle.ts";
import { TlsFront } from "./TlsFront.ts";

const MINUTE = 60_000;
const CLIENT = { clientId: "tasklane-local", clientSecret: "tasklane-local-secret" };
const NOWHERE = { parent: null, previous: null };

const authority = new CertificateAuthority();
/** Certificates that our client must not accept as Google's, with the expected error code. */
const WRONG: { how: string; shown: () => TlsOptions; code: RegExp }[] = [
  {
    how: "a certificate that has expired",
    shown: () => authority.issue("localhost", Date.now() - MINUTE),
    code: /^CERT_HAS_EXPIRED$/,
  },
  {
    how: "the certificate of another host",
    shown: () => authority.issue("tasks.googleapis.com"),
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
  },
  {
    how: "a certificate of an authority that we do not know",
    shown: () => new CertificateAuthority().issue("localhost"),
    code: /^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/,
  },
  {
    how: "TLS 1.1 and nothing newer",
    shown: () => ({
      ...authority.issue("localhost"),
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    }),
    code: /^EPROTO$/,
  },
];

describe("Google over TLS", () => {
  test.each(WRONG)("with $how nothing is said to it: calls are `unsent`", async ({ shown, code }) => {
    authority.believe();
    const { emulator, tokens, account, list, requests } = await annAtGoogle();
    const front = await TlsFront.open(emulator.url, shown());
    const google = await createGoogle({ root: front.url }, tokens)(account.id);
    for (const call of [
      () => google.lists(null),
      () => google.insert(list, { title: "Milk" }, NOWHERE),
      () => google.patchList(list, "Other"),
    ])
      await expect(call()).rejects.toMatchObject({ kind: "unsent", status: null });
    const asked = fetchOverHttp(front.url).catch((error: unknown) => error);
    expect(await asked).toMatchObject({ code: expect.stringMatching(code) });
    expect([front.bytesReceived, requests()]).toEqual([0, []]);
  });

  test.each(["TLSv1.2", "TLSv1.3"] as const)("is served by %s", async (version) => {
    authority.believe();
    const { emulator, tokens, account, list } = await annAtGoogle();
    const shown = { ...authority.issue("localhost"), minVersion: version, maxVersion: version };
    const front = await TlsFront.open(emulator.url, shown);
    const google = await createGoogle({ root: front.url }, tokens)(account.id);
    const { id } = await google.insert(list, { title: "Milk" }, NOWHERE);
    expect((await google.task(list, id)).title).toBe("Milk");
    expect(front.protocols).toEqual([version]);
  });

  test("a secure connection that breaks later is `unknown`: the write may have happened", async () => {
    authority.believe();
    const { tokens, account } = await annAtGoogle();
    let bytesReceived = 0;
    const server = createHttps(authority.issue("localhost"), (_request, response) => {
      bytesReceived++;
      response.end("{}");
    });
    const port = await portOf(server);
    onTestFinished(() => server.closeAllConnections());
    // An attacker between client and server changes the last byte of the answer.
    const proxy = createTcp((from) => {
      const onward = connect(port, "127.0.0.1");
      onward.on("error", () => from.destroy()).on("close", () => from.destroy());
      from.on("error", () => onward.destroy()).on("close", () => onward.destroy());
      from.pipe(onward);
      onward.on("data", (chunk: Buffer) => {
        if (bytesReceived > 0) chunk.writeUInt8(chunk.at(-1)! ^ 1, chunk.length - 1);
        from.write(chunk);
      });
    });
    const root = `https://localhost:${await portOf(proxy)}`;
    const google = await createGoogle({ root }, tokens)(account.id);
    const lost = google.insert("list", { title: "Milk" }, NOWHERE);
    await expect(lost).rejects.toMatchObject({ kind: "unknown", status: null });
    expect(bytesReceived).toBe(1);
  });

  test("changes wait while Google's certificate is wrong, and are written once afterwards", async () => {
    authority.believe();
    const [right, expired] = [MINUTE * 60, -MINUTE].map((more) =>
      authority.issue("localhost", Date.now() + more),
    ) as [TlsOptions, TlsOptions];
    const clock = standingClock();
    let [origin, secure] = ["", ""];
    const reach: typeof fetch = (input, init) => {
      const { href, pathname } = new URL(input as string | URL);
      return fetchOverHttp(pathname.startsWith("/tasks/") ? secure + href.slice(origin.length) : href, init);
    };
    const world = await openWorld("sqlite", { sync: true, overrides: { clock: clock.now, fetch: reach } });
    const front = await TlsFront.open(world.emulator.url, right);
    [origin, secure] = [world.emulator.url, front.url];
    const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
    const listId = await ann.listId("Work");
    expect(new Set(front.protocols)).toEqual(new Set(["TLSv1.3"]));

    // After this pull no call to Google is open, so the next call needs a new connection and meets the new
    // certificate.
    await ann.pulled();
    const { bytesReceived } = front;
    front.show(expired);
    await ann.does(addTask, { listId, title: "Eggs" });
    await soon(() => expect(world.logged.join("")).toContain('"kind":"unsent"'));
    expect((await ann.task("Eggs")).synced).toBe("waiting");
    expect(front.bytesReceived).toBe(bytesReceived);
    front.show(right);
    // The engine repeats a write of unknown outcome only after two minutes. The task arrives after one minute, so the
    // engine knew that the write was never sent.
    clock.move(MINUTE);
    await ann.settled();
    expect(ann.titles(listId)).toEqual(["Eggs", "Milk"]);
    expect(world.emulator.ledger.count("tasks.insert", ann.email)).toBe(1);
  });
});

describe("the sign-in provider over TLS", () => {
  const open = async (shown: TlsOptions) => {
    authority.believe();
    const issuer = await startIssuer(CLIENT.clientId, CLIENT.clientSecret);
    onTestFinished(() => issuer.close());
    const front = await TlsFront.open(issuer.url, shown);
    issuer.url = front.url;
    return { issuer, front };
  };

  test.each(WRONG)("with $how nobody is sent there, and no token goes there", async ({ shown }) => {
    const { issuer, front } = await open(shown());
    const { refresh } = createOpenid({ issuer: issuer.url, ...CLIENT });
    await expect(refresh("refresh")).rejects.toMatchObject({ kind: "unsent" });
    const google = { issuer: issuer.url, root: issuer.url, ...CLIENT };
    const { browser } = await openWorld("sqlite", { config: { google } });
    const answer = await browser().get("/api/auth_google");
    expect([answer.status, answer.headers.get("location")]).toEqual([502, null]);
    expect(front.bytesReceived).toBe(0);
  });

  test("signs in by a certificate that is right", async () => {
    const { issuer, front } = await open(authority.issue("localhost"));
    const google = { issuer: issuer.url, root: issuer.url, ...CLIENT };
    const { browser } = await openWorld("sqlite", { config: { google } });
    const ann = browser();
    const to = new URL((await ann.get("/api/auth_google")).headers.get("location")!);
    expect(to.origin).toBe(front.url);
    issuer.nonce = to.searchParams.get("nonce")!;
    const answer = await ann.get(`/api/callback?code=1&state=${to.searchParams.get("state")}`);
    expect(answer.body).toMatchObject({ email: "ann@example.com" });
  });
});

async function portOf(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}
