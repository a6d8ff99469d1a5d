import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

const STAMP = join(ROOT, ".cache", "web-build");
const FOLDERS = ["web", "contract"];
const NO_INPUT = new Set(["node_modules", "dist", "test", ".vite"]);

/**
 * Builds the web app, unless what it is made of has not changed since the last time.
 * @param {string} node the pinned Node
 * @throws {Error} with the words of the build
 */
export async function build(node) {
  const inputs = hashOfInputs();
  const built = existsSync(join(ROOT, "web/dist/index.html")) && existsSync(STAMP);
  if (built && readFileSync(STAMP, "utf8") === inputs) return;
  rmSync(STAMP, { force: true });
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { code, output } = await run(node, [vite, "build", "--logLevel", "warn"], { cwd: join(ROOT, "web") });
  if (code !== 0) throw new Error(`Building the web app failed.\n${output.trim()}`);
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(STAMP, inputs);
}

function hashOfInputs() {
  const hash = createHash("sha256");
  for (const name of Object.keys(process.env).sort())
    if (name.startsWith("VITE_")) hash.update(`${name}=${process.env[name]}\n`);
  for (const path of ["package-lock.json", ...FOLDERS.flatMap(filesIn)])
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(ROOT, path)))
      .update("\n");
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]} paths of the files below it, in an order that is the same everywhere
 */
function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !NO_INPUT.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`,
    );
}
