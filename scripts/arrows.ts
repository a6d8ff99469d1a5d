/** An import that a folder may not have, and why, in a sentence. `imports` is a regular expression without look-around. */
interface Ban {
  imports: string;
  message: string;
}

/** Modules of these names in a folder above: `../store/rows.ts`, `../../access.ts`. */
const up = (...names: string[]): string => String.raw`^(\.\./)+(${names.join("|")})(/|\.tsx?$)`;
const workspaces = (...names: string[]): string =>
  String.raw`^@tasklane/(${names.join("|")})(/|$)|^(\.\./)+(${names.join("|")})/(src|test)/`;
const packages = (...names: string[]): string => `^(${names.join("|")})(/|$)`;
const ban = (imports: string, message: string): Ban => ({ imports, message });

const FEATURES = ["auth", "lists", "tasks", "labels", "sharing"];

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
const ONLY_STORE = ban(packages("kysely", "pg", "node:sqlite"), "Only store/ knows SQL and the engines.");

const serverFeature = (own: string): Ban[] => [
  ...SERVER,
  ONLY_GOOGLE,
  ONLY_STORE,
  NO_MAIN,
  ban(
    up(...FEATURES.filter((name) => name !== own)),
    "Features do not import each other: they meet in the store.",
  ),
  ban(
    up("sync"),
    "A handler writes rows in one transaction and never calls sync, which sees what is behind.",
  ),
  ...(own === "auth" ? [] : [ban(up("google"), "Only sync and sign-in speak to Google.")]),
];

const WEB = [
  ban(workspaces("server", "emulator", "web", "e2e", "bench"), "The web app imports the contract only."),
  NOT_IN_BROWSER,
];
const LAYERS = ["main", "router", "shell", "board", ...FEATURES, "api", "state"];
const above = (layer: string): Ban =>
  ban(
    up(...LAYERS.slice(0, LAYERS.indexOf(layer))),
    "Arrows go main, router, shell, board, features, api, state, and never back.",
  );

const webFeature = (own: string): Ban[] => [
  ...WEB,
  above(FEATURES[0]!),
  ban(
    up(...FEATURES.filter((name) => name !== own)),
    "Features do not import each other: they meet in state, and pages compose them.",
  ),
];

const perFeature = (folder: string, bans: (own: string) => Ban[]): Record<string, Ban[]> =>
  Object.fromEntries(FEATURES.map((name) => [`${folder}/${name}/**`, bans(name)]));

/**
 * What each folder may not import; docs/decisions/ tells why. Of several globs that a file fits, the last one counts
 * alone, so each names all its bans.
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
  "server/src/**": [...SERVER, ONLY_GOOGLE, ONLY_STORE],
  "server/src/app.ts": [...SERVER, ONLY_GOOGLE, ONLY_STORE, NO_MAIN],
  "server/src/access.ts": [
    ...SERVER,
    ONLY_GOOGLE,
    ONLY_STORE,
    NO_MAIN,
    ban(
      String.raw`^\./(${FEATURES.join("|")}|sync|google)/`,
      "Who may do what is asked of the store; access knows no feature.",
    ),
  ],
  ...perFeature("server/src", serverFeature),
  "server/src/sync/**": [
    ...SERVER,
    ONLY_GOOGLE,
    ONLY_STORE,
    NO_MAIN,
    ban(up(...FEATURES), "Sync and features meet in the store."),
  ],
  "server/src/http/**": [
    ...SERVER,
    ONLY_GOOGLE,
    ONLY_STORE,
    NO_MAIN,
    ban(up(...FEATURES, "sync", "google"), "http/ carries every call and knows none of them."),
  ],
  "server/src/google/**": [
    ...SERVER,
    ONLY_STORE,
    NO_MAIN,
    ban(up("access", ...FEATURES, "sync", "store", "http"), "google/ knows Google, and nothing of ours."),
  ],
  "server/src/store/**": [
    ...SERVER,
    ONLY_GOOGLE,
    NO_MAIN,
    ban(
      up("access", ...FEATURES, "sync", "google", "http"),
      "The store comes last: it knows rows, not who asks or why.",
    ),
  ],

  "web/src/**": WEB,
  "web/src/router.tsx": [...WEB, NO_MAIN],
  "web/src/shell/**": [...WEB, above("shell")],
  "web/src/board/**": [...WEB, above("board")],
  ...perFeature("web/src", webFeature),
  "web/src/api/**": [...WEB, above("api")],
  "web/src/state/**": [
    ...WEB,
    above("state"),
    ban(
      `${packages("react", "react-dom")}|${up("ui")}`,
      "Data and the pure changes of it know nothing of React.",
    ),
  ],
  "web/src/ui/**": [
    ...WEB,
    ban(`${up(...LAYERS, "paths")}|^@tasklane/`, "ui/ draws without knowing what a task is."),
  ],
};
