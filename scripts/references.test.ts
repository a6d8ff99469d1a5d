import { execFileSync } from "node:child_process";
import { dirname, posix } from "node:path";
import { describe, expect, test } from "vitest";
import { read } from "./namedTests.ts";
import { ROOT } from "./root.mjs";

/** The paths of all files of the repository, relative to its root. */
const FILES = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 16 * 1024 * 1024,
})
  .split("\n")
  .filter((path) => path !== "" && !path.startsWith("e2e/shots/"));
const PATHS = new Set(FILES.flatMap((path) => [path, ...foldersOf(path)]));
/** Matches files that a build or a run creates. */
const MADE = /(^|\/)(dist|data|node_modules)\//;
const TEXT = /\.(ts|tsx|mjs|js|css|md|ya?ml)$|(^|\/)(Dockerfile|Caddyfile)$/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const SELF = "scripts/references.test.ts";

interface Text {
  path: string;
  /** The text for people: a whole document, or only the comments of a source file. */
  words: string;
}

const TEXTS: Text[] = FILES.filter((path) => TEXT.test(path) && path !== SELF).flatMap((path) => {
  const words = readIfThere(path);
  if (words === undefined) return [];
  const isCode = /\.(ts|tsx|mjs|js|css)$/.test(path);
  return [{ path, words: isCode ? (words.match(COMMENT) ?? []).join("\n") : words }];
});
const DOCUMENTS = TEXTS.filter(({ path }) => path.endsWith(".md"));

/** Finds all matches of a pattern (for example a path in a document) that refer to something missing, each as `path: match`. */
function unresolved(texts: Text[], pattern: RegExp, resolves: (found: string, path: string) => boolean) {
  return texts.flatMap(({ path, words }) =>
    [...words.matchAll(pattern)]
      .map((match) => match.slice(1).find((group) => group !== undefined) ?? match[0])
      .filter((found) => !resolves(found, path))
      .map((found) => `${path}: ${found}`),
  );
}

const RULES = new Set(
  [...read("docs/sync.md").matchAll(/^(?:\* \*\*|### )([A-Z]\d+)(?:\.(\d+))?/gm)].flatMap(([, rule, part]) =>
    part === undefined ? [rule!] : [rule!, `${rule}.${part}`],
  ),
);
const PRODUCT = new Set(
  [...read("docs/product.md").matchAll(/^\* \*\*(\d+\.\d+)\*\*/gm)].map(([, rule]) => rule!),
);
const FAULTS = new Set(
  [...read("docs/quality/faults.md").matchAll(/^\| (F[A-Z]\d+) /gm)].map(([, id]) => id!),
);
const DECISIONS = new Set(FILES.flatMap((path) => /^docs\/decisions\/(\d{4})/.exec(path)?.slice(1) ?? []));

describe("every reference resolves", () => {
  test("links of documents lead to files and headings", () => {
    const leads = (target: string, from: string): boolean => {
      const [path = "", heading] = target.split("#");
      const file = path === "" ? from : posix.join(dirname(from), path);
      if (!PATHS.has(file.replace(/\/$/, ""))) return false;
      return heading === undefined || headingsOf(read(file)).has(heading);
    };
    expect(unresolved(DOCUMENTS, /\]\((?!https?:|mailto:)([^)\s]+)\)/g, leads)).toEqual([]);
  });

  test("documents that a text names are in the repository", () => {
    const isHere = (name: string, from: string): boolean =>
      PATHS.has(name) || PATHS.has(posix.join(dirname(from), name));
    expect(unresolved(TEXTS, /(?<![\w*<>/.-])((?:[\w-]+\/)*[\w-]+\.md)\b(?!\]\()/g, isHere)).toEqual([]);
  });

  test("files and folders that a text names are in the repository", () => {
    const isHere = (name: string, from: string): boolean =>
      MADE.test(name) ||
      PATHS.has(name) ||
      PATHS.has(posix.join(dirname(from), name)) ||
      FILES.some((path) => path.endsWith(`/${name}`));
    const quoted = /`((?:[\w@-]+\/)*\w[\w.-]*\.(?:tsx?|mjs|css|ya?ml|html))`/g;
    const rooted =
      /(?<![\w*<>/.-])((?:docs|server|web|contract|emulator|e2e|bench|scripts)\/(?:[\w-]+\/)*[\w.-]+\.(?:tsx?|mjs|md|ya?ml|json))\b/g;
    expect([...unresolved(TEXTS, quoted, isHere), ...unresolved(TEXTS, rooted, isHere)]).toEqual([]);
  });

  test("decisions exist", () => {
    const exists = (number: string): boolean => DECISIONS.has(number.padStart(4, "0"));
    expect(unresolved(TEXTS, /\b[Dd]ecisions? (\d+)|docs\/decisions\/(\d+)/g, exists)).toEqual([]);
  });

  test("rules of the sync book exist", () => {
    const named = /\b[Rr]ules? ([A-Z]\d+(?:\.\d+)?)|\b[Rr]ules [A-Z]\d+ (?:to|and) ([A-Z]\d+)/g;
    expect(unresolved(TEXTS, named, (rule) => RULES.has(rule))).toEqual([]);
  });

  test("rules in parentheses exist", () => {
    const rule = String.raw`[IPUSEMCWT]\d{1,2}(?:\.\d+)?`;
    const cited = TEXTS.flatMap(({ path, words }) =>
      [...words.matchAll(new RegExp(String.raw`\((${rule}(?:(?:, | and | to )${rule})*)\)`, "g"))].flatMap(
        ([, ids]) => ids!.split(/, | and | to /).map((id) => ({ id, where: `${path}: ${id}` })),
      ),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ id }) => !RULES.has(id)).map(({ where }) => where)).toEqual([]);
  });

  test("rules of the product exist", () => {
    expect(unresolved(TEXTS, /\b[Pp]roduct (\d+\.\d+)/g, (rule) => PRODUCT.has(rule))).toEqual([]);
  });

  test("faults exist", () => {
    expect(unresolved(TEXTS, /\b(F[GPDNTMHUL]\d\d)\b/g, (fault) => FAULTS.has(fault))).toEqual([]);
  });

  test("ids at the beginning of a test's title are rules or faults", () => {
    const titles = FILES.filter((path) => /\.(test|spec)\.tsx?$/.test(path)).flatMap((path) =>
      [...(readIfThere(path) ?? "").matchAll(/["`]((?:[A-Z]{1,2}\d{1,2}(?:, | to )?)+): /g)].flatMap(
        ([, ids]) => ids!.split(/, | to /).map((id) => ({ id, where: `${path}: ${id}` })),
      ),
    );
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.filter(({ id }) => !RULES.has(id) && !FAULTS.has(id)).map(({ where }) => where)).toEqual(
      [],
    );
  });

  test("nothing refers to papers outside the repository", () => {
    const outside =
      /\b(?:the specification|specification \d|field[- ]test|fact sheet|issue \d+)|\(design[,)]|\.\.\/shared\//gi;
    expect(unresolved(TEXTS, outside, () => false)).toEqual([]);
  });
});

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
}

function readIfThere(path: string): string | undefined {
  try {
    return read(path);
  } catch {
    return undefined; // The file is deleted, and the deletion is not yet committed.
  }
}

/** Returns the link anchors of a document's headings, as GitHub makes them. */
function headingsOf(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}
