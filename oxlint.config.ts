import { defineConfig } from "oxlint";
import type { OxlintOverride } from "oxlint";
import { ARROWS } from "./scripts/arrows.ts";

/** The largest number of lines of a file, and of a function outside of tests. */
const MOST = { file: 300, function: 80 };

const EVERY_TEST_RUNS = "Every test runs, always.";
const NO_SLEEP = "Wait for a condition, not for a time.";

/** Every folder's bans, as overrides: of several that a file fits, the last one counts. */
const arrows = Object.entries(ARROWS).map(([files, bans]): OxlintOverride => ({
  files: [files],
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: bans.map(({ imports, message }) => ({ regex: imports, message })) },
    ],
  },
}));

/** Words of our own for what has a name in the field; CONTRIBUTING.md names the right ones. */
const BANNED = [
  "grave",
  "graves",
  "twin",
  "twins",
  "bury",
  "sieve",
  "patiently",
  "lazily",
  "softly",
  "keepAsOwn",
  "leaveBehind",
];

/** Names of ours that the glossary's words replaced. As words of a comment some of them are plain English. */
const BANNED_NAMES = [
  ...BANNED,
  "pace",
  "gather",
  "ears",
  "dig",
  "beginPart",
  "endPart",
  "standDead",
  "liveCopy",
  "keepCopy",
  "keepUnsent",
  "showsOf",
  "askedBy",
  "division",
  "divisions",
  "seat",
  "seats",
  "tempo",
  "extent",
  "standings",
  "openStandings",
  "inPieces",
  "spareList",
  "road",
];

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "unicorn", "oxc", "promise", "node", "vitest"],
  options: { reportUnusedDisableDirectives: "error" },
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: ["web/dist/**"],
  rules: {
    eqeqeq: "error",
    "no-var": "error",
    "id-denylist": ["error", ...BANNED_NAMES],
    "no-warning-comments": ["error", { terms: BANNED, location: "anywhere" }],
    "max-lines": ["error", MOST.file],
    "prefer-const": "error",
    "no-eval": "error",
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", ignoreRestSiblings: true }],
    "no-restricted-properties": [
      "error",
      {
        object: "Math",
        property: "random",
        message: "Take crypto for ids; for the rest a generator that tests can seed.",
      },
    ],
    "import/no-cycle": "error",
    // No barrels: import from the file that defines.
    "oxc/no-barrel-file": ["error", { threshold: 0 }],
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/no-unnecessary-condition": "error",
    "typescript/no-unsafe-call": "error",
    "typescript/no-deprecated": "error",
    "typescript/only-throw-error": "error",
    "typescript/prefer-promise-reject-errors": "error",
    "typescript/return-await": "error",
    "unicorn/no-abusive-eslint-disable": "error",
    "unicorn/prefer-node-protocol": "error",
    "react/no-danger": "error",
    "react/button-has-type": "error",
    // A second argument tells what was answered when an expectation fails.
    "vitest/valid-expect": ["error", { maxArgs: 2 }],

    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "no-underscore-dangle": "off",
    // TypeScript knows that a switch is exhaustive, this rule does not.
    "typescript/consistent-return": "off",
    "react/react-in-jsx-scope": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/unbound-method": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/no-array-sort": "off",
    "vitest/expect-expect": "off",
    "vitest/no-conditional-expect": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/require-mock-type-parameters": "off",
  },
  overrides: [
    ...arrows,
    // names the tables that it renames
    { files: ["server/src/db/migrations/0024-glossary.ts"], rules: { "id-denylist": "off" } },
    // groups sentences, each of which the bundler still takes alone
    { files: ["contract/src/sentences.ts"], rules: { "oxc/no-barrel-file": "off" } },
    {
      files: ["*/src/**", "web/{build,worker}/**", "scripts/**"],
      excludeFiles: ["**/*.test.ts"],
      rules: { "max-lines-per-function": ["error", MOST.function] },
    },
    // one statement for each of the first tables
    { files: ["server/src/db/migrations/0001-beginning.ts"], rules: { "max-lines-per-function": "off" } },
    {
      files: ["web/**"],
      rules: { "react/rules-of-hooks": "error", "react/exhaustive-deps": "error" },
    },
    {
      files: ["**/test/**", "**/*.test.{ts,tsx}", "e2e/**"],
      rules: {
        "no-restricted-globals": ["error", { name: "setTimeout", message: NO_SLEEP }],
        "no-restricted-properties": [
          "error",
          { property: "waitForTimeout", message: NO_SLEEP },
          ...["test", "it", "describe"].flatMap((object) =>
            ["only", "skip", "skipIf", "runIf", "fixme", "todo"].map((property) => ({
              object,
              property,
              message: EVERY_TEST_RUNS,
            })),
          ),
          { object: "Math", property: "random", message: "A test repeats itself: take a seeded generator." },
        ],
        "typescript/no-misused-spread": "off",
        "typescript/no-unnecessary-condition": "off",
      },
    },
  ],
});
