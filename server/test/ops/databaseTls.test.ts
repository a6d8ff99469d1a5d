import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SecureContextOptions } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "../boardOf.ts";
import { CertificateAuthority } from "../CertificateAuthority.ts";
import { Person } from "../Person.ts";
import { migratedDatabase } from "../freshDatabase.ts";
import { ServerProcess } from "../ServerProcess.ts";
import { openWorld, temporaryFolder } from "../world.ts";
import { DatabaseProxy } from "./DatabaseProxy.ts";

const MINUTE = 60_000;
const HOST = "127.0.0.1";
const PASSWORD = "hunter2";

/** The parameters that docs/operations/deploying.md appends to a database's address. */
const ASKED = /`(\?sslmode=[^`]+)`/.exec(
  readFileSync(join(import.meta.dirname, "../../../docs/operations/deploying.md"), "utf8"),
)![1]!;

const authority = new CertificateAuthority();

/** Opens a PostgreSQL with or without TLS. Returns the address that requires TLS and the file of our certificate authority. */
async function overTls(shown?: SecureContextOptions) {
  const { url, drop } = await migratedDatabase();
  onTestFinished(drop);
  const proxy = await DatabaseProxy.open(url, shown);
  onTestFinished(() => proxy.close());
  const file = join(temporaryFolder(), "authority.pem");
  writeFileSync(file, authority.pem);
  const to = new URL(proxy.url);
  to.password = PASSWORD;
  return { proxy, url: to.href + ASKED.replace("/path/authority.pem", file), file };
}

test("PostgreSQL over TLS needs a known authority; without it, calls tell when to retry", async () => {
  const right = authority.issue(HOST);
  const { proxy, url } = await overTls(right);
  const world = await openWorld("postgres", { sync: true, config: { database: { url } } });
  const ann = await Person.enter(world, [{ title: "Work", tasks: [{ title: "Milk" }] }]);
  proxy.show(authority.issue(HOST, Date.now() - MINUTE));
  const ask = async () => {
    const { status, headers } = await ann.browser.get("/api/current-user");
    return `${status} ${headers.get("retry-after")}`;
  };
  const answers = new Set<string>();
  await soon(async () => {
    answers.add(await ask());
    expect(world.logged.join("")).toContain('"code":"CERT_HAS_EXPIRED"');
  });
  expect(answers).toEqual(new Set(["503 5"]));
  proxy.show(right);
  await soon(async () => expect(await ask()).toBe("200 null"));
  expect(world.logged.join("")).not.toContain(PASSWORD);
});

/** Databases that a server must refuse, each with the message that the server then prints. */
const WRONG: [string, () => SecureContextOptions | undefined, RegExp][] = [
  [
    "shows the certificate of another host",
    () => authority.issue("db.example.org"),
    /does not match certificate's altnames: .*/,
  ],
  [
    "shows a certificate of an authority that it was not told of",
    () => new CertificateAuthority().issue(HOST),
    /unable to verify the first certificate.*/,
  ],
  [
    "shows a certificate that has expired",
    () => authority.issue(HOST, Date.now() - MINUTE),
    /certificate has expired/,
  ],
  [
    "speaks TLS 1.1 and nothing newer",
    () => ({
      ...authority.issue(HOST),
      minVersion: "TLSv1",
      maxVersion: "TLSv1.1",
      ciphers: "DEFAULT@SECLEVEL=0",
    }),
    /: tlsv1 alert protocol version\.$/,
  ],
  ["has no TLS", () => undefined, /The server does not support SSL connections/],
];

test.each(WRONG)(
  "a server whose database %s does not start, and says why in one line",
  async (_how, shown, why) => {
    const { url } = await overTls(shown());
    const server = new ServerProcess({ DATA_DIR: temporaryFolder(), DATABASE_URL: url, PORT: "0" });
    onTestFinished(() => server.end("SIGKILL"));
    await expect(server.start()).rejects.toThrow("ended with 1");
    const [line, ...more] = server.printed.split("\n");
    expect(line).toMatch(/^The database that DATABASE_URL names cannot be used: .*\.$/);
    expect(line).toMatch(why);
    expect(more).toEqual([""]);
    expect(line).not.toContain(PASSWORD);
  },
);

test("a server believes the authority that NODE_EXTRA_CA_CERTS names", async () => {
  const { url, file } = await overTls(authority.issue(HOST));
  const asked = new URL(url);
  asked.searchParams.delete("sslrootcert");
  const env = { DATA_DIR: temporaryFolder(), DATABASE_URL: asked.href, PORT: "0" };
  const [without, knowing] = [{}, { NODE_EXTRA_CA_CERTS: file }].map(
    (more) => new ServerProcess({ ...env, ...more }),
  ) as [ServerProcess, ServerProcess];
  for (const server of [without, knowing]) onTestFinished(() => server.end("SIGKILL"));
  await expect(without.start()).rejects.toThrow("unable to verify the first certificate");
  await knowing.start();
  expect(knowing.printed).toBe("");
});
