import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVER } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * @typedef {object} Part a part of the product that is built
 * @property {string} name the name that people read
 * @property {string[]} folders the folders with its sources
 * @property {string} made one of the files that the build writes
 * @property {string[]} command
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env] environment variables besides those of this process
 */

/** @type {Part} */
const WEB = {
  name: "web app",
  folders: ["web", "contract"],
  made: join(ROOT, "web/dist/index.html"),
  command: [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
  cwd: join(ROOT, "web"),
  // A test runner sets NODE_ENV to "test", with which React would be built with its development warnings.
  env: { NODE_ENV: "production" },
};
/** @type {Part} */
const BUNDLE = {
  name: "server",
  folders: ["server", "contract", "scripts"],
  made: SERVER,
  command: [join(ROOT, "scripts/bundle.mjs")],
};
const NO_INPUT = new Set(["node_modules", "dist", "test", ".vite"]);

/**
 * Builds the web app and the server. Each is skipped if its sources have not changed since its last build.
 * @param {string} node the path of the pinned Node
 * @throws {Error} with the output of the build
 */
export async function build(node) {
  await buildWeb(node);
  await buildServer(node);
}

/**
 * Builds only the web app.
 * @param {string} node the path of the pinned Node
 * @throws {Error} with the output of the build
 */
export async function buildWeb(node) {
  await buildPart(node, WEB);
}

/**
 * Builds only the server.
 * @param {string} node the path of the pinned Node
 * @throws {Error} with the output of the build
 */
export async function buildServer(node) {
  const isNew = await buildPart(node, BUNDLE);
  // If this start fails, ignore it: the real start later fails too, and reports the reason.
  if (isNew) await run(node, [join(ROOT, "scripts/compile.mjs")]);
}

/**
 * @param {string} node
 * @param {Part} part
 * @returns {Promise<boolean>} whether it had to be built
 */
async function buildPart(node, { name, folders, made, command, cwd = ROOT, env }) {
  const stamp = join(ROOT, ".cache", `${folders[0]}-build`);
  const inputs = hashOf(folders);
  if (existsSync(made) && existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return false;
  rmSync(stamp, { force: true });
  console.log(`Building the ${name} (only when it changed) ...`);
  const { code, output } = await run(node, command, { cwd, env: { ...process.env, ...env } });
  if (code !== 0) throw new Error(`Building the ${name} failed.\n${output.trim()}`);
  mkdirSync(join(ROOT, ".cache"), { recursive: true });
  writeFileSync(stamp, inputs);
  return true;
}

/** @param {string[]} folders */
function hashOf(folders) {
  const hash = createHash("sha256");
  for (const name of Object.keys(process.env).sort())
    if (name.startsWith("VITE_")) hash.update(`${name}=${process.env[name]}\n`);
  for (const path of ["package-lock.json", ...folders.flatMap(filesIn)])
    hash
      .update(`${path}\n`)
      .update(readFileSync(join(ROOT, path)))
      .update("\n");
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]} paths of the files below it, in the same order on every machine
 */
function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !NO_INPUT.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`,
    );
}
