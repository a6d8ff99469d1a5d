import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Settings of the stand-in, which the server does not read. */
const OF_THE_STAND_IN = ["EMULATOR_AUTO_CONSENT"];

test("docs/operations/deploying.md names every setting that the server reads, with its default", () => {
  const source = read("server/src/config.ts");
  const known = new Set([...source.matchAll(/\b(?:given|number)\("([A-Z_]+)"/g)].map(([, name]) => name));
  const table = [...read("docs/operations/deploying.md").matchAll(/^\| `([A-Z_]+)` \| (.*?) \|/gm)];
  expect(new Set(table.map(([, name]) => name))).toEqual(known);

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

test("README and compose.yaml use settings that exist", () => {
  const source = `${read("server/src/config.ts")} ${OF_THE_STAND_IN.join(" ")}`;
  const rows = read("README.md").match(/^\| `[A-Z].*?\|/gm) ?? [];
  const inReadme = rows.flatMap((row) => row.match(/[A-Z][A-Z_]+/g) ?? []);
  const inCompose = [...read("compose.yaml").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name!);
  expect([inReadme.length > 10, inCompose.length]).toEqual([true, 9]);
  expect([...inReadme, ...inCompose].filter((name) => !source.includes(name))).toEqual([]);
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
