/**
 * Imports that the files of a folder must not have, and the sentence that the lint error shows. `imports` is a regular expression
 * without look-around.
 */
interface Ban {
  imports: string;
  message: string;
}

/** Matches imports of modules with these names from a parent folder: `../store/rows.ts`, `../../access.ts`. */
const up = (...names: string[]): string => String.raw`^(\.\./)+(${names.join("|")})(/|\.tsx?$)`;
const workspaces = (...names: string[]): string =>
  String.raw`^@tasklane/(${names.join("|")})(/|$)|^(\.\./)+(${names.join("|")})/(src|test)/`;
const packages = (...names: string[]): string => `^(${names.join("|")})(/|$)`;
const ban = (imports: string, message: string): Ban => ({ imports, message });

const CALLS = ["auth", "lists", "tasks", "labels", "savedViews", "sharing", "bin", "live"];
const ROOMS = ["api", "services", "views", "domain", "db", "sync", "google", "http", "security", "ops"];

const NOT_IN_BROWSER = ban("^node:", "This runs in the browser too, and Node's modules are not there.");
const NO_MAIN = ban(
  String.raw`^(\./|(\.\./)+)(main|app)\.tsx?$`,
  "Only main makes the app, and nothing imports main.",
);

const SERVER = [
  ban(
    workspaces("server", "web", "e2e", "bench"),
    "The server never imports the web app: it serves its files.",
  ),
  ban(workspaces("emulator"), "The server reaches Google over HTTP, and the emulator the same way."),
];
const ONLY_GOOGLE = ban(
  packages("@googleapis/tasks", "google-auth-library", "openid-client"),
  "Only google/ knows Google's libraries.",
);
const ONLY_SQL = ban(
  packages("kysely", "pg", "node:sqlite"),
  "Only db/, services/ and views/ know SQL, and only db/ the engines.",
);

/**
 * Forbids a folder of the server (a "room") all imports except from the listed folders.
 * @param rooms the folders from which it may import, besides itself
 * @param why one sentence, shown with the lint error
 */
const room = (rooms: readonly string[], why: string, ...more: Ban[]): Ban[] => [
  ...SERVER,
  NO_MAIN,
  ban(up(...ROOMS.filter((name) => !rooms.includes(name))), why),
  ...more,
];

const serverCalls = (own: string): Ban[] =>
  room(
    ["api", "services", "views", "domain", "db", "http", "security", ...(own === "auth" ? ["google"] : [])],
    "A handler writes rows in one transaction and never calls sync, which finds by itself what to do.",
    ONLY_GOOGLE,
    ONLY_SQL,
    ban(
      up(...CALLS.filter((name) => name !== own)),
      "Calls of different subjects do not import each other: they meet in services and views.",
    ),
  );

const SHARED = "What calls of several subjects share knows none of them.";

const WEB = [
  ban(workspaces("server", "emulator", "web", "e2e", "bench"), "The web app imports the contract only."),
  NOT_IN_BROWSER,
];
const LAYERS = ["main", "router", "app", "features", "data"];
const above = (layer: string): Ban =>
  ban(
    up(...LAYERS.slice(0, LAYERS.indexOf(layer))),
    "Arrows go main, router, app, features, data, and never back.",
  );

/**
 * For each folder, the imports that it must not have; docs/decisions/ gives the reasons. If several globs match a file, only the
 * last one counts, so each glob lists all its bans.
 */
export const ARROWS: Record<string, Ban[]> = {
  "contract/**": [
    ban(workspaces("emulator", "server", "web", "e2e", "bench"), "The contract imports nothing of ours."),
  ],
  "contract/src/**": [
    ban(workspaces("emulator", "server", "web", "e2e", "bench"), "The contract imports nothing of ours."),
    NOT_IN_BROWSER,
  ],
  "emulator/**": [
    ban(
      workspaces("contract", "server", "web", "e2e", "bench"),
      "The emulator imports nothing of ours: it is an independent witness.",
    ),
  ],
  "{e2e,bench}/**": [
    ban(
      `${workspaces("server", "web")}|^(\\.\\./)+(emulator|contract)/`,
      "Tests and benchmarks use the public doors: programs, start.ts of the emulator, the contract.",
    ),
  ],

  "server/test/**": [
    ban(workspaces("web", "e2e", "bench"), "The server never imports the web app: it serves its files."),
  ],
  "server/src/**": [...SERVER, ONLY_GOOGLE, ONLY_SQL],
  "server/src/app.ts": [...SERVER, ONLY_GOOGLE, ONLY_SQL, NO_MAIN],
  "server/src/api/*.ts": room(
    ["services", "views", "domain", "db", "http"],
    SHARED,
    ONLY_GOOGLE,
    ONLY_SQL,
    ban(String.raw`^\./(${CALLS.join("|")})/`, SHARED),
  ),
  ...Object.fromEntries(CALLS.map((name) => [`server/src/api/${name}/**`, serverCalls(name)])),
  "server/src/sync/**": room(
    ["sync", "services", "domain", "db", "google", "http"],
    "Sync and the calls meet in the database.",
    ONLY_GOOGLE,
    ONLY_SQL,
  ),
  "server/src/sync/merge/**": room(
    ["sync", "domain", "google", "db"],
    "Deciding is pure: no SQL, no calls to Google.",
    ONLY_GOOGLE,
    ONLY_SQL,
  ),
  "server/src/http/**": room(
    ["domain", "db", "views", "security"],
    "http/ carries every call and knows none of them.",
    ONLY_GOOGLE,
    ONLY_SQL,
  ),
  "server/src/google/**": room(
    [],
    "google/ knows Google, and nothing of ours.",
    ban(ONLY_SQL.imports, ONLY_SQL.message),
  ),
  "server/src/services/**": room(
    ["domain", "db"],
    "A service is one transaction over several tables: it knows rows, not who asks or why.",
    ONLY_GOOGLE,
  ),
  "server/src/views/**": room(["domain", "db"], "A view reads rows and presents them.", ONLY_GOOGLE),
  "server/src/domain/**": room([], "The domain is pure: no SQL, no clock, no calls.", ONLY_GOOGLE, ONLY_SQL),
  "server/src/db/**": room(
    ["domain"],
    "The database comes last: it knows rows, not who asks or why.",
    ONLY_GOOGLE,
  ),
  "server/src/security/**": room(
    ["db", "google"],
    "Keys and grants know nothing of calls.",
    ONLY_GOOGLE,
    ONLY_SQL,
  ),

  "web/src/**": WEB,
  "web/src/router.tsx": [...WEB, NO_MAIN],
  "web/src/app/**": [...WEB, above("app")],
  "web/src/features/**": [...WEB, above("features")],
  "web/src/data/**": [
    ...WEB,
    above("data"),
    ban(packages("react", "react-dom"), "Data and the pure changes of it know nothing of React."),
  ],
  // The files that make calls also show toasts. So unlike the rest of `data`, they may import React.
  "web/src/data/api/**": [...WEB, above("data")],
  "web/src/ui/**": [
    ...WEB,
    ban(`${up(...LAYERS, "paths")}|^@tasklane/`, "ui/ draws without knowing what a task is."),
  ],
};
