import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createTasks } from "@tasklane/contract/createTasks.ts";
import { LIMITS } from "@tasklane/contract/limits.ts";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Settings of the stand-in, which the server does not read. */
const OF_THE_STAND_IN = new Set(["EMULATOR_AUTO_CONSENT"]);

/** Finds the names of all settings that the server reads. */
function settings(): Set<string> {
  const source = read("server/src/config.ts");
  return new Set([...source.matchAll(/\b(?:given|number)\("([A-Z_]+)"/g)].map(([, name]) => name!));
}

test("docs/operations/deploying.md names every setting that the server reads, with its default", () => {
  const table = [...read("docs/operations/deploying.md").matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)];
  expect(new Set(table.map(([, name]) => name!))).toEqual(settings().union(OF_THE_STAND_IN));

  const { port, publicUrl, rateLimit, callsADay, trustProxy, logLevel, google } = readConfig({});
  const defaults: Record<string, unknown> = {
    PORT: port,
    PUBLIC_URL: publicUrl,
    GOOGLE_CALLS_A_DAY: callsADay,
    EMULATOR_PORT: new URL(google.issuer).port,
    TRUST_PROXY: trustProxy,
    RATE_LIMIT: rateLimit,
    LOG_LEVEL: logLevel,
    DATA_DIR: "./data",
  };
  const shown = table.flatMap(([, name, text]) => (text!.startsWith("`") ? [[name, text]] : []));
  expect(Object.fromEntries(shown)).toEqual(
    Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, `\`${String(value)}\``])),
  );
});

/** Settings that have no use in a container beside PostgreSQL, keys and real Google. */
const NOT_IN_COMPOSE = new Set(["DATA_DIR", "EMULATOR_PORT", "LISTEN_ON"]);

test("compose.yaml passes on every setting that its servers can use", () => {
  const passed = [...read("compose.yaml").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name!);
  expect(new Set(passed)).toEqual(settings().difference(NOT_IN_COMPOSE));
});

test("the image installs no workspace but those that its Dockerfile names", () => {
  const named = [...read("Dockerfile").matchAll(/--workspace (\w+)/g)].map(([, name]) => name!);
  expect(named).toContain("server");
  const needed = named.flatMap((name) => {
    // npm leaves out packages for development, but not those of a workspace that is one.
    const { dependencies, devDependencies } = JSON.parse(read(`${name}/package.json`)) as Record<
      string,
      Record<string, string> | undefined
    >;
    return Object.keys({ ...dependencies, ...devDependencies }).filter((each) =>
      each.startsWith("@tasklane/"),
    );
  });
  expect(named.map((name) => `@tasklane/${name}`)).toEqual(expect.arrayContaining(needed));
});

test("the proxy keeps every body whole, so that it can send a request again", () => {
  const [, kept] = /^\s*request_buffers (\d+)MiB$/m.exec(read("docs/operations/Caddyfile"))!;
  expect(Number(kept) * 1024 * 1024).toBeGreaterThan(Math.max(LIMITS.body, createTasks.bodyLimit!));
});

test("commands, files and pages that the documents name are there", () => {
  const { scripts } = JSON.parse(read("server/package.json")) as { scripts: Record<string, string> };
  for (const file of [
    "README.md",
    ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" }).map((name) =>
      join("docs", name),
    ),
  ]) {
    if (!file.endsWith(".md")) continue;
    const text = read(file);
    const commands = [...text.matchAll(/npm run ([a-z-]+) --workspace server/g)].map(([, name]) => name!);
    expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path]) => path!);
    const named = [...text.matchAll(/`(docs\/[\w/.-]+\.\w+)`/g)].map(([, path]) => join(ROOT, path!));
    const all = [...links.map((path) => join(ROOT, dirname(file), path)), ...named];
    expect(all.filter((path) => !existsSync(path))).toEqual([]);
  }
});
