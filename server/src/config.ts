import { isIP } from "node:net";
import { join, resolve } from "node:path";
import { StartFailure } from "./StartFailure.ts";

/** Everything that an operator may set for an installation (docs/operations/deploying.md). */
export interface Config {
  port: number;
  /** The IP address of this machine on which the server listens, or `localhost`; null if the server chooses (`listen.ts`). */
  listenOn: string | null;
  /**
   * The URL under which people open Tasklane; null if the system chooses the port at start (`PORT=0`), because the URL then
   * contains that port.
   */
  publicUrl: string | null;
  dataDir: string;
  database: { url: string } | { file: string };
  /** Google, or the emulator in its place: the issuer of its OpenID configuration, and the root URL of its Tasks API. */
  google: { issuer: string; root: string; clientId: string; clientSecret: string };
  /** Keys that encrypt refresh tokens, newest first; null if the keys are stored in `dataDir`. */
  secretKeys: string[] | null;
  marketingUrl: string | null;
  /** Origins other than our own whose pages may call the API. */
  webOrigins: string[];
  logLevel: (typeof LEVELS)[number];
  /** Which proxies in front of the server are trusted to report the caller's IP address: all, none, or the nearest so many. */
  trustProxy: boolean | number;
  metricsToken: string | null;
  /** How many requests a session may make per minute. An IP address may make ten times as many. 0 means no limit. */
  rateLimit: number;
  /** How many calls a day Google grants the project. */
  callsADay: number;
  webRoot: string;
}

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
const GOOGLE = { issuer: "https://accounts.google.com", root: "https://tasks.googleapis.com" };
const standInAt = (root: string): Config["google"] => ({
  issuer: root,
  root,
  clientId: "tasklane-local",
  clientSecret: "tasklane-local-secret",
});
/** The shortest allowed length of a key, in characters; shorter keys can be guessed. */
const KEY_LENGTH = 32;

/**
 * Reads the environment once.
 * @throws StartFailure with one message that names every variable that cannot be used, and why
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const bad = <T>(name: string, why: string, instead: T): T => {
    problems.push(`  ${name} ${why}`);
    return instead;
  };
  const given = (name: string): string | null => valueOf(env[name], (why) => bad(name, why, null));
  const number = (name: string, otherwise: number, most: number, least = 0): number => {
    const text = given(name);
    if (text === null) return otherwise;
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most
      ? value
      : bad(name, `must be a whole number from ${least} to ${most}.`, otherwise);
  };
  const origin = (name: string, text: string): string => {
    const url = URL.parse(text);
    const web = url !== null && (url.protocol === "http:" || url.protocol === "https:");
    return web && url.pathname === "/" && !url.search && !url.hash && !url.username
      ? url.origin
      : bad(name, `must be an address like https://tasks.example.org, without a path.`, "");
  };

  const port = number("PORT", 3000, 65_535);
  const publicUrl = given("PUBLIC_URL");
  const dataDir = resolve(given("DATA_DIR") ?? "data");
  const databaseUrl = given("DATABASE_URL");
  for (const [name, check] of CHECKS) check(given(name) ?? "", (why) => bad(name, why, null));

  const clientId = given("GOOGLE_CLIENT_ID");
  const clientSecret = given("GOOGLE_CLIENT_SECRET");
  if ((clientId === null) !== (clientSecret === null))
    bad(
      clientId === null ? "GOOGLE_CLIENT_ID" : "GOOGLE_CLIENT_SECRET",
      `is missing: set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither to use the stand-in.`,
      null,
    );
  const emulatorPort = number("EMULATOR_PORT", 3001, 65_535, 1);
  if (!clientId && emulatorPort === port) bad("EMULATOR_PORT", `must not be ${port}, which is PORT.`, null);

  const secretKeys = given("SECRET_KEYS")?.split(/[\s,]+/) ?? null;
  if (secretKeys?.some((key) => key.length < KEY_LENGTH))
    bad("SECRET_KEYS", `must be keys of at least ${KEY_LENGTH} characters, newest first, with commas.`, null);
  const marketingUrl = given("MARKETING_URL");
  const wrong = marketingUrl && wrongMarketing(marketingUrl, publicUrl ?? `http://localhost:${port}`);
  if (wrong) bad("MARKETING_URL", wrong, null);
  const logLevel = given("LOG_LEVEL") ?? "warn";
  if (!LEVELS.includes(logLevel as Config["logLevel"]))
    bad("LOG_LEVEL", `must be one of ${LEVELS.join(", ")}.`, null);

  const config: Config = {
    port,
    listenOn: addressIn(given("LISTEN_ON"), (why) => bad("LISTEN_ON", why, null)),
    publicUrl:
      publicUrl !== null
        ? origin("PUBLIC_URL", publicUrl)
        : port === 0
          ? null
          : `http://localhost:${String(port)}`,
    dataDir,
    database: databaseUrl === null ? { file: join(dataDir, "tasklane.sqlite") } : { url: databaseUrl },
    google:
      clientId === null || clientSecret === null
        ? standInAt(`http://localhost:${emulatorPort}`)
        : { ...GOOGLE, clientId, clientSecret },
    secretKeys,
    marketingUrl,
    webOrigins: (given("WEB_ORIGINS")?.split(/[\s,]+/) ?? []).map((text) => origin("WEB_ORIGINS", text)),
    logLevel: logLevel as Config["logLevel"],
    trustProxy: trusted(given("TRUST_PROXY"), (why) => bad("TRUST_PROXY", why, false)),
    metricsToken: given("METRICS_TOKEN"),
    rateLimit: number("RATE_LIMIT", 1200, 1_000_000),
    callsADay: number("GOOGLE_CALLS_A_DAY", 50_000, 1_000_000_000, 1),
    webRoot: resolve(import.meta.dirname, "../../web/dist"),
  };
  if (problems.length > 0)
    throw new StartFailure(`These settings cannot be used:\n${[...new Set(problems)].join("\n")}`);
  return config;
}

/**
 * Reads the value of a setting, without spaces around it; null if it is empty. Refuses a value in quotation marks: files of settings
 * may have them, and not every program that reads such a file takes them off.
 */
function valueOf(text: string | undefined, refuse: (why: string) => void): string | null {
  const value = text?.trim() || null;
  const [, , inside] = /^(["'])(.*)\1$/s.exec(value ?? "") ?? [];
  if (inside === undefined) return value;
  refuse("must not stand in quotation marks.");
  return inside;
}

/**
 * The parameters of encryption that PostgreSQL's driver understands, with their values. The driver ignores other names, and fails later
 * at other values. A mode that begins with `no-` accepts any certificate (docs/operations/deploying.md).
 */
const ENCRYPTION: Record<string, RegExp> = {
  sslmode: /^(disable|no-[a-z]+|prefer|require|verify-ca|verify-full)$/,
  ssl: /^(true|1|0|no-[a-z]+)$/,
  sslnegotiation: /^(postgres|direct)$/,
  sslrootcert: /./,
  sslcert: /./,
  sslkey: /./,
};

/** Refuses an address that is not PostgreSQL's, or that asks for encryption by parameters that the driver would ignore. */
function checkDatabase(text: string, refuse: (why: string) => void): void {
  if (text === "") return;
  const url = URL.parse(text);
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    return refuse("must be a PostgreSQL address like postgresql://user:password@host/database.");
  const isUnderstood = [...url.searchParams].every(
    ([name, value]) => !/^(ssl|tls)/i.test(name) || (ENCRYPTION[name]?.test(value) ?? false),
  );
  if (!isUnderstood)
    refuse(
      "must ask for encryption by sslmode=verify-full, and name files by sslrootcert, sslcert and sslkey.",
    );
}

function checkFolder(text: string, refuse: (why: string) => void): void {
  if (text.startsWith("~"))
    refuse("must not begin with ~, which only a shell replaces. Write the whole path.");
}

function checkSwitch(text: string, refuse: (why: string) => void): void {
  if (!/^(1|true|on|0|false|off)?$/.test(text)) refuse("must be 1 or 0.");
}

/** Settings that are used as they are. Only the stand-in uses the last two; the server's one message names them too. */
const CHECKS: [string, typeof checkDatabase][] = [
  ["DATABASE_URL", checkDatabase],
  ["DATA_DIR", checkFolder],
  ["EMULATOR_AUTO_CONSENT", checkSwitch],
  ["EMULATOR_CONTROL", checkSwitch],
];

/** Says what is wrong with a marketing URL; null if nothing is. The page `/` would lead to itself for ever if it were both. */
function wrongMarketing(text: string, publicUrl: string): string | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    return "must be an address that begins with https:// or http://.";
  // A proxy leads http to https, so the same host by http is no other place.
  const isOurs = url.pathname === "/" && url.host === URL.parse(publicUrl)?.host;
  return isOurs ? "must not be PUBLIC_URL, whose first page leads to it. Leave it out." : null;
}

function addressIn(text: string | null, refuse: (why: string) => null): string | null {
  if (text === null || text === "localhost" || isIP(text) !== 0) return text;
  return refuse("must be localhost or an IP address of this machine, like 127.0.0.1.");
}

function trusted(text: string | null, refuse: (why: string) => boolean): boolean | number {
  if (text === null || text === "false" || text === "0") return false;
  if (text === "true") return true;
  return /^[1-9]\d?$/.test(text)
    ? Number(text)
    : refuse("must be true, false or the number of proxies before us.");
}
