import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../src/config.ts";
import { StartFailure } from "../src/StartFailure.ts";

const messageOf = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(StartFailure);
    return (error as StartFailure).message;
  }
  return "";
};

test("the stand-in, SQLite and localhost are used without any setting", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    database: { file: join(resolve("data"), "tasklane.sqlite") },
    google: {
      issuer: "http://localhost:3001",
      root: "http://localhost:3001",
      clientId: "tasklane-local",
      clientSecret: "tasklane-local-secret",
    },
    secretKeys: null,
    marketingUrl: null,
    webOrigins: [],
    logLevel: "warn",
    trustProxy: false,
    metricsToken: null,
    listenOn: null,
  });
});

test("credentials select Google itself; two URLs select another provider", () => {
  const { google } = readConfig({
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    EMULATOR_PORT: "1",
  });
  expect(google).toEqual({
    issuer: "https://accounts.google.com",
    root: "https://tasks.googleapis.com",
    clientId: "id",
    clientSecret: "secret",
  });
});

test("every setting is read", () => {
  const key = "k".repeat(32);
  expect(
    readConfig({
      PORT: "8080",
      PUBLIC_URL: "https://tasks.example.org/",
      DATA_DIR: "/srv/tasklane",
      DATABASE_URL: "postgresql://me@host/db",
      EMULATOR_PORT: "9000",
      SECRET_KEYS: `${key}, ${key}x`,
      MARKETING_URL: "https://example.org/why?a=1",
      WEB_ORIGINS: "https://a.example https://b.example:8443",
      LOG_LEVEL: "debug",
      TRUST_PROXY: "2",
      METRICS_TOKEN: "token",
      LISTEN_ON: "::1",
    }),
  ).toMatchObject({
    port: 8080,
    publicUrl: "https://tasks.example.org",
    dataDir: resolve("/srv/tasklane"),
    database: { url: "postgresql://me@host/db" },
    google: { issuer: "http://localhost:9000" },
    secretKeys: [key, `${key}x`],
    marketingUrl: "https://example.org/why?a=1",
    webOrigins: ["https://a.example", "https://b.example:8443"],
    logLevel: "debug",
    trustProxy: 2,
    metricsToken: "token",
    listenOn: "::1",
  });
});

test("a free port becomes part of the URL, unless a URL is set", () => {
  expect(readConfig({ PORT: "0" }).publicUrl).toBeNull();
  expect(readConfig({ PORT: "0", PUBLIC_URL: "https://a.example" }).publicUrl).toBe("https://a.example");
});

test("the stand-in and the server need two ports", () => {
  expect(messageOf({ PORT: "3001" })).toMatch(
    /^These settings.+\n {2}EMULATOR_PORT must not be 3001, which is PORT\.$/,
  );
  expect(messageOf({ EMULATOR_PORT: "3000" })).toContain("EMULATOR_PORT");
  expect(messageOf({ PORT: "3001", GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" })).toBe("");
});

test("an empty setting counts as absent", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: " ", GOOGLE_CLIENT_ID: "", SECRET_KEYS: "" })).toEqual(
    readConfig({}),
  );
});

test("one message names every setting that cannot be used, and says nothing secret", () => {
  const message = messageOf({
    PORT: "http",
    PUBLIC_URL: "tasks.example.org",
    DATABASE_URL: "mysql://me:hunter2@host/db",
    GOOGLE_CLIENT_ID: "id",
    EMULATOR_PORT: "0",
    SECRET_KEYS: "hunter2",
    MARKETING_URL: "javascript:alert(1)",
    WEB_ORIGINS: "https://a.example/path,https://b.example",
    LOG_LEVEL: "loud",
    TRUST_PROXY: "perhaps",
    LISTEN_ON: "eth0",
    RATE_LIMIT: "-1",
    GOOGLE_CALLS_A_DAY: "many",
  });
  const named = message
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(" ")[0]);
  expect(named).toEqual([
    "PORT",
    "DATABASE_URL",
    "GOOGLE_CLIENT_SECRET",
    "EMULATOR_PORT",
    "SECRET_KEYS",
    "MARKETING_URL",
    "LOG_LEVEL",
    "LISTEN_ON",
    "PUBLIC_URL",
    "WEB_ORIGINS",
    "TRUST_PROXY",
    "RATE_LIMIT",
    "GOOGLE_CALLS_A_DAY",
  ]);
  expect(message).not.toContain("hunter2");
});

test.each([
  "ssl=require",
  "ssl=verify-full",
  "ssl=false",
  "ssl=",
  "sslmode=",
  "sslmode=required",
  "SSLMODE=require",
  "sslMode=verify-full",
  "tls=true",
  "sslmode=verify-full&ssl_min_protocol_version=TLSv1.3",
])("a database with %s is refused, because it might not be encrypted as meant", (asked) => {
  const message = messageOf({ DATABASE_URL: `postgresql://me:hunter2@host/db?${asked}` });
  expect(message).toMatch(
    /^These settings.+\n {2}DATABASE_URL must ask for encryption by sslmode=verify-full/,
  );
  expect(message).not.toContain("hunter2");
});

test.each([
  "",
  "?sslmode=disable",
  "?sslmode=no-verify",
  "?sslmode=require",
  "?sslmode=verify-full&sslrootcert=/a.pem&sslcert=/b.pem&sslkey=/c.pem&sslnegotiation=direct",
  "?ssl=true",
  "?ssl=0&application_name=ssl",
])("a database address may end in %s", (asked) => {
  const url = `postgresql://me@host/db${asked}`;
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ url });
});

test.each(["EMULATOR_AUTO_CONSENT", "EMULATOR_CONTROL"])("%s is on, off or refused", (name) => {
  for (const text of ["1", "true", "on", "0", "false", "off", ""])
    expect(messageOf({ [name]: text })).toBe("");
  for (const text of ["yes", "2", "True", "1 0"])
    expect(messageOf({ PORT: "x", [name]: text })).toMatch(
      new RegExp(`^These settings.+\\n  PORT .+\\n  ${name} must be 1 or 0\\.$`),
    );
});

test("quotation marks, which `docker run --env-file` keeps, are refused", () => {
  const key = "k".repeat(40);
  for (const [name, text] of Object.entries({ SECRET_KEYS: key, METRICS_TOKEN: "hunter2", PORT: "8080" }))
    for (const quoted of [`"${text}"`, ` '${text}' `])
      expect(messageOf({ [name]: quoted })).toBe(
        `These settings cannot be used:\n  ${name} must not stand in quotation marks.`,
      );
  expect(readConfig({ METRICS_TOKEN: `a"b"` }).metricsToken).toBe(`a"b"`);
});

test("no proxy may be written as 0", () => {
  expect(readConfig({ TRUST_PROXY: "0" }).trustProxy).toBe(false);
});

test("a tilde, which only a shell replaces, names no data folder", () => {
  for (const DATA_DIR of ["~", "~/tasklane", "~ann/tasklane"])
    expect(messageOf({ DATA_DIR })).toContain("DATA_DIR must not begin with ~");
  expect(messageOf({ DATA_DIR: "/srv/~tasklane" })).toBe("");
});

test("the marketing page is not the page that leads to it", () => {
  const PUBLIC_URL = "https://tasks.example.org";
  for (const MARKETING_URL of [
    PUBLIC_URL,
    `${PUBLIC_URL}/`,
    "https://TASKS.example.org:443/?a=1#b",
    "http://tasks.example.org",
  ])
    expect(messageOf({ PUBLIC_URL, MARKETING_URL })).toContain("MARKETING_URL must not be PUBLIC_URL");
  expect(messageOf({ MARKETING_URL: "http://localhost:3000" })).toContain("MARKETING_URL must not be");
  for (const MARKETING_URL of [`${PUBLIC_URL}/welcome`, "https://example.org"])
    expect(messageOf({ PUBLIC_URL, MARKETING_URL })).toBe("");
});

test.each(["-1", "65536", "3.5", "0x10", "1e3", "３"])("%s is no port", (port) => {
  expect(messageOf({ PORT: port })).toContain("PORT must be a whole number");
});

test.each([
  "https://a.example/app",
  "https://u:p@a.example",
  "https://a.example?x",
  "ftp://a.example",
  "//a",
])("%s is no address to serve at", (url) => {
  expect(messageOf({ PUBLIC_URL: url })).toContain("PUBLIC_URL must be an address");
});
