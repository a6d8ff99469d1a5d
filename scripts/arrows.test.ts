import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ARROWS } from "./arrows.ts";
import { ROOT } from "./root.mjs";

const WORKSPACES = ["contract", "emulator", "server", "web", "e2e", "bench"];
const FEATURES = ["auth", "lists", "tasks", "labels", "sharing"];
const pairs = FEATURES.flatMap((from) =>
  FEATURES.filter((to) => to !== from).map((to) => [from, to] as const),
);
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
const STORE = "Only store/ knows SQL and the engines.";
const MAIN = "Only main makes the app, and nothing imports main.";
const LAST = "The store comes last: it knows rows, not who asks or why.";
const NO_SYNC = "A handler writes rows in one transaction and never calls sync, which sees what is behind.";
const LAYERS = "Arrows go main, router, shell, board, features, api, state, and never back.";
const WEB = "The web app imports the contract only.";
const APART = "Features do not import each other: they meet in state, and pages compose them.";

const serverFolders = [
  ...src("server", ...FEATURES, "sync", "http", "google", "store"),
  "server/src/access.ts",
];
const webFolders = src("web", "shell", "board", ...FEATURES, "api", "state", "ui");

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

  ...all(
    [...serverFolders, "server/src/config.ts", "server/src/live/a.ts", "server/test/a.ts"],
    "@tasklane/web/x.ts",
    NO_WEB,
  ),
  ["server/src/tasks/a.ts", "../../../web/src/main.tsx", NO_WEB],
  ...all([...serverFolders, "server/src/app.ts"], "@tasklane/emulator/start.ts", HTTP),
  ...["@googleapis/tasks", "google-auth-library", "openid-client"].flatMap((to) =>
    all(
      serverFolders.filter((from) => !from.includes("/google/")),
      to,
      GOOGLE,
    ),
  ),
  ...["kysely", "pg", "node:sqlite"].flatMap((to) =>
    all(
      serverFolders.filter((from) => !from.includes("/store/")),
      to,
      STORE,
    ),
  ),
  ...all(src("server", ...FEATURES, "sync", "http", "google", "store"), "../app.ts", MAIN),
  ...all(["server/src/app.ts", "server/src/access.ts"], "./main.ts", MAIN),
  ...pairs.map(
    ([from, to]) =>
      [
        `server/src/${from}/a.ts`,
        `../${to}/x.ts`,
        "Features do not import each other: they meet in the store.",
      ] as const,
  ),
  ...all(src("server", ...FEATURES), "../sync/runner.ts", NO_SYNC),
  ...all(
    src("server", "lists", "tasks", "labels", "sharing"),
    "../google/client.ts",
    "Only sync and sign-in speak to Google.",
  ),
  ...FEATURES.flatMap((name) => [
    ["server/src/sync/a.ts", `../${name}/x.ts`, "Sync and features meet in the store."] as const,
    ["server/src/http/a.ts", `../${name}/x.ts`, "http/ carries every call and knows none of them."] as const,
    ["server/src/google/a.ts", `../${name}/x.ts`, "google/ knows Google, and nothing of ours."] as const,
    ["server/src/store/a.ts", `../${name}/x.ts`, LAST] as const,
    [
      "server/src/access.ts",
      `./${name}/x.ts`,
      "Who may do what is asked of the store; access knows no feature.",
    ] as const,
  ]),
  ["server/src/google/a.ts", "../store/rows.ts", "google/ knows Google, and nothing of ours."],
  ...["../access.ts", "../sync/x.ts", "../google/x.ts", "../http/x.ts"].map(
    (to) => ["server/src/store/a.ts", to, LAST] as const,
  ),
  ["server/src/store/migrations/a.ts", "../../access.ts", LAST],

  ...["server", "emulator"].flatMap((name) =>
    all(
      [...webFolders.filter((from) => !from.includes("/ui/")), "web/src/router.tsx"],
      `@tasklane/${name}/x.ts`,
      WEB,
    ),
  ),
  ...all(webFolders, "node:fs", BROWSER),
  ["web/src/board/a.ts", "../../../server/src/app.ts", WEB],
  ["web/src/router.tsx", "./main.tsx", MAIN],
  ...["main.tsx", "router.tsx"].flatMap((to) =>
    all(
      webFolders.filter((from) => !from.includes("/ui/")),
      `../${to}`,
      LAYERS,
    ),
  ),
  ...all(src("web", "board", ...FEATURES, "api", "state"), "../shell/Shell.tsx", LAYERS),
  ...all(src("web", ...FEATURES, "api", "state"), "../board/Board.tsx", LAYERS),
  ...FEATURES.flatMap((name) => all(src("web", "api", "state"), `../${name}/x.ts`, LAYERS)),
  ["web/src/state/a.ts", "../api/send.ts", LAYERS],
  ...pairs.map(([from, to]) => [`web/src/${from}/a.ts`, `../${to}/x.tsx`, APART] as const),
  ...["react", "react-dom/client", "../ui/Button.tsx"].map(
    (to) => ["web/src/state/a.ts", to, "Data and the pure changes of it know nothing of React."] as const,
  ),
  ...[
    "../state/board.ts",
    "../api/send.ts",
    "../tasks/x.tsx",
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
  ["server/test/store/a.test.ts", "../../src/store/engine.ts"],
  ["server/test/a.ts", "pg"],
  ["server/src/main.ts", "./app.ts"],
  ["server/src/app.ts", "./tasks/addTask.ts"],
  ["server/src/app.ts", "./sync/runner.ts"],
  ["server/src/tasks/a.ts", "../access.ts"],
  ["server/src/tasks/a.ts", "../store/rows.ts"],
  ["server/src/tasks/a.ts", "../http/Refusal.ts"],
  ["server/src/tasks/a.ts", "@tasklane/contract/tasks.ts"],
  ["server/src/auth/a.ts", "../google/signIn.ts"],
  ["server/src/sync/a.ts", "../google/GoogleTasks.ts"],
  ["server/src/sync/a.ts", "../store/tasks.ts"],
  ["server/src/google/a.ts", "@googleapis/tasks"],
  ["server/src/store/tasks.ts", "kysely"],
  ["server/src/store/migrations/a.ts", "../engine.ts"],
  ["web/src/main.tsx", "./router.tsx"],
  ["web/src/router.tsx", "./shell/Shell.tsx"],
  ["web/src/shell/a.ts", "../board/Board.tsx"],
  ["web/src/shell/a.ts", "../tasks/addTask.ts"],
  ["web/src/board/a.ts", "../tasks/Card.tsx"],
  ["web/src/tasks/a.ts", "../api/send.ts"],
  ["web/src/tasks/a.ts", "../ui/Button.tsx"],
  ["web/src/api/a.ts", "../state/board.ts"],
  ["web/src/state/a.ts", "@tasklane/contract/tasks.ts"],
  ["web/src/state/a.ts", "zustand/vanilla"],
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
  "server/src/tasks/id.ts": ["export const id = Math.random();\n", "Take crypto for ids"],
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
let said: Map<string, string[]>;
const place = new Map<string, string>();

/** Files beside `from`, one for each import, so that each sentence belongs to one import. */
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
  said = await lint();
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
  (said.get(place.get(`${from} ${imports}`)!) ?? []).filter((message) =>
    message.includes(`'${imports}' import is restricted`),
  );

test.each(FORBIDDEN)("%s may not import %s: %s", (from, imports, sentence) => {
  expect(sayingOf(from, imports)).toEqual([expect.stringContaining(sentence)]);
});

test.each(ALLOWED)("%s may import %s", (from, imports) => {
  expect(sayingOf(from, imports)).toEqual([]);
});

test.each(Object.entries(OTHER))("%s is refused", (file, [, sentence]) => {
  expect(said.get(file)).toContainEqual(expect.stringContaining(sentence));
});

test("every sentence of the arrows is proved by a test above", () => {
  const proved = new Set(FORBIDDEN.map(([, , sentence]) => sentence));
  const sentences = Object.values(ARROWS).flatMap((bans) => bans.map((ban) => ban.message));
  expect(sentences.filter((sentence) => !proved.has(sentence))).toEqual([]);
});
