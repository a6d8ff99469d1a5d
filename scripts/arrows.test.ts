import { execFile, execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ARROWS } from "./arrows.ts";
import { ROOT } from "./root.mjs";

const WORKSPACES = ["contract", "emulator", "server", "web", "e2e", "bench"];
const CALLS = ["auth", "lists", "tasks", "labels", "savedViews", "sharing", "bin", "live"];
const pairs = CALLS.flatMap((from) => CALLS.filter((to) => to !== from).map((to) => [from, to] as const));
const all = (froms: string[], imports: string, sentence: string) =>
  froms.map((from) => [from, imports, sentence] as const);
const src = (workspace: string, ...folders: string[]) =>
  folders.map((name) => `${workspace}/src/${name}/a.ts`);

const CONTRACT = "The contract imports nothing of ours.";
const WITNESS = "The emulator imports nothing of ours: it is an independent witness.";
const DOORS = "Tests and benchmarks use the public doors: programs, start.ts of the emulator, the contract.";
const BROWSER = "This runs in the browser too, and Node's modules are not there.";
const NO_WEB = "The server never imports the web app: it serves its files.";
const HTTP = "The server reaches Google over HTTP, and the emulator the same way.";
const GOOGLE = "Only google/ knows Google's libraries.";
const SQL = "Only db/, services/ and views/ know SQL, and only db/ the engines.";
const MAIN = "Only main makes the app, and nothing imports main.";
const NO_SYNC =
  "A handler writes rows in one transaction and never calls sync, which finds by itself what to do.";
const LAYERS = "Arrows go main, router, app, features, data, and never back.";
const WEB = "The web app imports the contract only.";

/** For each folder of the server: the sentence that the lint error shows, and some imports that must cause that error. */
const ROOMS: [room: string, sentence: string, imports: string[]][] = [
  ["sync", "Sync and the calls meet in the database.", ["api", "views", "security", "ops"]],
  ["sync/merge", "Deciding is pure: no SQL, no calls to Google.", ["services", "api", "http"]],
  ["http", "http/ carries every call and knows none of them.", ["api", "sync", "google", "services"]],
  ["google", "google/ knows Google, and nothing of ours.", ["db", "api", "sync", "http", "domain"]],
  [
    "services",
    "A service is one transaction over several tables: it knows rows, not who asks or why.",
    ["api", "sync", "google", "http", "views"],
  ],
  ["views", "A view reads rows and presents them.", ["api", "sync", "google", "http", "services"]],
  ["domain", "The domain is pure: no SQL, no clock, no calls.", ["db", "services", "api", "sync", "google"]],
  [
    "db",
    "The database comes last: it knows rows, not who asks or why.",
    ["services", "views", "api", "sync", "google", "http"],
  ],
  ["db/tables", "The database comes last: it knows rows, not who asks or why.", ["services", "api"]],
  ["security", "Keys and grants know nothing of calls.", ["api", "sync", "http", "services"]],
];

const calls = CALLS.map((name) => `api/${name}`);
const serverFolders = src("server", ...calls, ...ROOMS.map(([name]) => name));
const outsideSql = serverFolders.filter((from) => !/[/](db|services|views)[/]/.test(from));
const webFolders = src("web", "app", "app/layout", "features/tasks", "data", "data/api", "ui");
const aboveUi = webFolders.filter((from) => !from.includes("/ui/"));
/** Returns the relative path from a file's folder up to `src`. */
const up = (from: string) => "../".repeat(from.split("/").length - 3);

const FORBIDDEN: (readonly [from: string, imports: string, sentence: string])[] = [
  ...["emulator", "server", "web"].flatMap((name) =>
    all(["contract/src/a.ts", "contract/test/a.test.ts"], `@tasklane/${name}/x.ts`, CONTRACT),
  ),
  ["contract/src/a.ts", "../../server/src/app.ts", CONTRACT],
  ["contract/src/a.ts", "node:crypto", BROWSER],
  ...["contract", "server", "web"].flatMap((name) =>
    all(
      ["emulator/src/a.ts", "emulator/src/state/a.ts", "emulator/test/a.ts"],
      `@tasklane/${name}/x.ts`,
      WITNESS,
    ),
  ),
  ["emulator/src/state/a.ts", "../../../contract/src/names.ts", WITNESS],
  ...[
    "../server/src/app.ts",
    "../web/src/main.tsx",
    "../emulator/src/state/world.ts",
    "@tasklane/server/x.ts",
  ].flatMap((to) => all(["e2e/a.ts", "bench/a.ts"], to, DOORS)),
  ["e2e/specs/a.spec.ts", "../../server/src/app.ts", DOORS],

  ...all([...serverFolders, "server/src/config.ts", "server/test/a.ts"], "@tasklane/web/x.ts", NO_WEB),
  ["server/src/domain/a.ts", "../../../web/src/main.tsx", NO_WEB],
  ...all([...serverFolders, "server/src/app.ts"], "@tasklane/emulator/start.ts", HTTP),
  ...["@googleapis/tasks", "google-auth-library", "openid-client"].flatMap((to) =>
    all(
      serverFolders.filter((from) => !from.includes("/google/")),
      to,
      GOOGLE,
    ),
  ),
  ...["kysely", "pg", "node:sqlite"].flatMap((to) => all(outsideSql, to, SQL)),
  ...serverFolders.map((from) => [from, `${up(from)}app.ts`, MAIN] as const),
  ["server/src/app.ts", "./main.ts", MAIN],
  ...ROOMS.flatMap(([name, sentence, imports]) =>
    imports.map(
      (to) => [`server/src/${name}/a.ts`, `${up(`server/src/${name}/a.ts`)}${to}/x.ts`, sentence] as const,
    ),
  ),
  ...pairs.map(
    ([from, to]) =>
      [
        `server/src/api/${from}/a.ts`,
        `../${to}/x.ts`,
        "Calls of different subjects do not import each other: they meet in services and views.",
      ] as const,
  ),
  ...all(src("server", ...calls), "../../sync/schedule/runner.ts", NO_SYNC),
  ...all(src("server", ...calls.slice(1)), "../../google/openid.ts", NO_SYNC),
  ["server/src/api/a.ts", "./lists/x.ts", "What calls of several subjects share knows none of them."],
  ["server/src/api/a.ts", "../sync/x.ts", "What calls of several subjects share knows none of them."],

  ...["server", "emulator"].flatMap((name) =>
    all([...aboveUi, "web/src/router.tsx"], `@tasklane/${name}/x.ts`, WEB),
  ),
  ...all(webFolders, "node:fs", BROWSER),
  ["web/src/features/board/a.ts", "../../../../server/src/app.ts", WEB],
  ["web/src/router.tsx", "./main.tsx", MAIN],
  ...["main.tsx", "router.tsx"].flatMap((to) =>
    aboveUi.map((from) => [from, `${up(from)}${to}`, LAYERS] as const),
  ),
  ...src("web", "features/tasks", "data").map((from) => [from, `${up(from)}app/Modals.tsx`, LAYERS] as const),
  ["web/src/data/a.ts", "../features/tasks/addTask.ts", LAYERS],
  ...["react", "react-dom/client"].map(
    (to) => ["web/src/data/a.ts", to, "Data and the pure changes of it know nothing of React."] as const,
  ),
  ...[
    "../data/boardData.ts",
    "../features/tasks/x.tsx",
    "../app/Modals.tsx",
    "../paths.ts",
    "@tasklane/contract/tasks.ts",
  ].map((to) => ["web/src/ui/a.ts", to, "ui/ draws without knowing what a task is."] as const),
];

const ALLOWED: [from: string, imports: string][] = [
  ["contract/test/a.test.ts", "../src/names.ts"],
  ["contract/test/a.test.ts", "node:crypto"],
  ["e2e/a.ts", "@tasklane/emulator/start.ts"],
  ["e2e/a.ts", "@tasklane/contract/sentences.ts"],
  ["server/test/a.ts", "@tasklane/emulator/start.ts"],
  ["server/test/store/a.test.ts", "../../src/db/engine.ts"],
  ["server/test/a.ts", "pg"],
  ["server/src/main.ts", "./app.ts"],
  ["server/src/app.ts", "./api/tasks/addTask.ts"],
  ["server/src/app.ts", "./sync/schedule/runner.ts"],
  ["server/src/api/tasks/a.ts", "../access.ts"],
  ["server/src/api/tasks/a.ts", "../../db/tables/tasks.ts"],
  ["server/src/api/tasks/a.ts", "../../http/Failed.ts"],
  ["server/src/api/tasks/a.ts", "@tasklane/contract/tasks.ts"],
  ["server/src/api/auth/a.ts", "../../google/openid.ts"],
  ["server/src/sync/push/a.ts", "../../google/GoogleTasks.ts"],
  ["server/src/sync/push/a.ts", "../../db/tables/tasks.ts"],
  ["server/src/google/a.ts", "@googleapis/tasks"],
  ["server/src/db/tables/tasks.ts", "kysely"],
  ["server/src/db/migrations/a.ts", "../engine.ts"],
  ["web/src/main.tsx", "./router.tsx"],
  ["web/src/router.tsx", "./app/Dashboard.tsx"],
  ["web/src/app/a.ts", "../features/board/Board.tsx"],
  ["web/src/features/board/a.ts", "../tasks/TaskCard.tsx"],
  ["web/src/features/tasks/a.ts", "../../data/api/send.ts"],
  ["web/src/features/tasks/a.ts", "../../ui/Button.tsx"],
  ["web/src/data/api/a.ts", "../boardData.ts"],
  ["web/src/data/a.ts", "@tasklane/contract/tasks.ts"],
  ["web/src/data/a.ts", "zustand/vanilla"],
  ["web/src/ui/a.ts", "react"],
];

const OTHER: Record<string, [code: string, sentence: string]> = {
  "server/src/barrel.ts": [
    'export * from "./app.ts";\n',
    "Consider importing directly from the specific modules",
  ],
  "web/src/ui/danger.tsx": [
    'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;\n',
    "dangerouslySetInnerHTML",
  ],
  "server/src/api/tasks/id.ts": ["export const id = Math.random();\n", "Take crypto for ids"],
  "server/test/only.test.ts": [
    'import { test } from "vitest";\ntest.only("x", () => {});\n',
    "Every test runs, always.",
  ],
  "e2e/specs/skip.spec.ts": [
    'import { test } from "@playwright/test";\ntest.skip("x", () => {});\n',
    "Every test runs, always.",
  ],
  "server/test/sleep.ts": [
    "export const sleep = () => new Promise<void>((done) => setTimeout(done, 100));\n",
    "Wait for a condition, not for a time.",
  ],
};

let copy: string;
let messages: Map<string, string[]>;
const place = new Map<string, string>();

/** Writes a file beside `from` that has only this import. So each reported sentence belongs to one import. */
function write(from: string, code: string): string {
  const path = from.replace(/a\.ts$/, "");
  const file = path.endsWith("/") ? `${path}v${place.size}.ts` : path;
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), code, { flag: "a" });
  return file;
}

beforeAll(async () => {
  copy = mkdtempSync(join(tmpdir(), "tasklane-arrows-"));
  for (const path of ["oxlint.config.ts", "scripts/arrows.ts"]) cpSync(join(ROOT, path), join(copy, path));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
  for (const [from, imports] of [...FORBIDDEN, ...ALLOWED])
    place.set(`${from} ${imports}`, write(from, `import ${JSON.stringify(imports)};\n`));
  for (const [file, [code]] of Object.entries(OTHER)) write(file, code);
  messages = await lint();
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function lint(): Promise<Map<string, string[]>> {
  return new Promise((resolve, reject) => {
    const oxlint = join(ROOT, "node_modules/oxlint/bin/oxlint");
    const options = { cwd: copy, maxBuffer: 50_000_000 };
    execFile(process.execPath, [oxlint, "--format=json", ...WORKSPACES], options, (_, output, errors) => {
      try {
        const { diagnostics } = JSON.parse(output) as {
          diagnostics: {
            filename: string;
            message: string;
            help?: string;
            labels: { span: { line: number } }[];
          }[];
        };
        const found = new Map<string, string[]>();
        for (const { filename, message, help } of diagnostics)
          found.set(filename, [...(found.get(filename) ?? []), `${message} ${help ?? ""}`]);
        resolve(found);
      } catch {
        reject(new Error((output + errors).slice(0, 2_000)));
      }
    });
  });
}

const sayingOf = (from: string, imports: string): string[] =>
  (messages.get(place.get(`${from} ${imports}`)!) ?? []).filter((message) =>
    message.includes(`'${imports}' import is restricted`),
  );

test.each(FORBIDDEN)("%s may not import %s: %s", (from, imports, sentence) => {
  expect(sayingOf(from, imports)).toEqual([expect.stringContaining(sentence)]);
});

test.each(ALLOWED)("%s may import %s", (from, imports) => {
  expect(sayingOf(from, imports)).toEqual([]);
});

test.each(Object.entries(OTHER))("%s is refused", (file, [, sentence]) => {
  expect(messages.get(file)).toContainEqual(expect.stringContaining(sentence));
});

test("every folder of calls has import rules, and tests of them above", () => {
  const folders = readdirSync(join(ROOT, "server/src/api"), { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(names.toSorted()).toEqual(CALLS.toSorted());
});

test("every import rule has a test above", () => {
  const proved = new Set(FORBIDDEN.map(([, , sentence]) => sentence));
  const sentences = Object.values(ARROWS).flatMap((bans) => bans.map((ban) => ban.message));
  expect(sentences.filter((sentence) => !proved.has(sentence))).toEqual([]);
});

test.each(["server/src", "web/src"])("no two files of %s have the same name", (side) => {
  const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", side], {
    cwd: ROOT,
    encoding: "utf8",
  });
  const files = paths.split("\n").filter((path) => path !== "" && existsSync(join(ROOT, path)));
  const named = Map.groupBy(files, (path) => basename(path).replace(/\.tsx?$/, ""));
  expect([...named.values()].filter((same) => same.length > 1)).toEqual([]);
});
