import { existsSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pinnedNode } from "./pinnedNode.mjs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

/**
 * Installs the packages of package-lock.json, unless they are installed already.
 * @returns {Promise<string>} the path of the pinned Node, which is one of these packages
 * @throws {Error} with a sentence for people and the output of npm
 */
export async function install() {
  if (!isInstalled()) {
    console.log("Installing packages (only when they changed, about a minute) ...");
    const { code, output } = await npm(canReplaceItself() ? "ci" : "install", "--loglevel=error");
    if (code !== 0) throw new Error(`Installing the packages failed.\n${output.trim()}`);
  }
  const node = pinnedNode();
  if (!node)
    throw new Error(
      `Node 26 could not be installed for ${process.platform} ${process.arch}. Install Node 26 or newer and try again.`,
    );
  return node;
}

/**
 * Tells whether the packages are installed completely and up to date. npm writes node_modules/.package-lock.json last, so after
 * an interrupted installation the file is missing. The file omits packages for other platforms.
 */
function isInstalled() {
  const installed = packagesOf("node_modules/.package-lock.json");
  const wanted = packagesOf("package-lock.json");
  if (!installed || !wanted) return false;
  const current = Object.keys(installed).every((path) => wanted[path]?.version === installed[path]?.version);
  const complete = Object.keys(wanted).every(
    (path) => path === "" || wanted[path]?.optional || wanted[path]?.devOptional || path in installed,
  );
  return current && complete && pinnedNode() !== undefined;
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean, devOptional?: boolean }> | undefined}
 */
function packagesOf(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
}

/**
 * Tells whether `npm ci`, which first deletes node_modules, can do so. On Windows it cannot if the Node that runs this script is
 * in there.
 */
function canReplaceItself() {
  return process.platform !== "win32" || !process.execPath.startsWith(join(ROOT, "node_modules") + sep);
}

/** @param {string[]} args */
function npm(...args) {
  // If npm started this script, use the same npm and its Node. Otherwise use the npm on the PATH.
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  if (cli?.endsWith(".js")) return run(node ?? process.execPath, [cli, ...args]);
  return process.platform === "win32"
    ? run(`npm.cmd ${args.join(" ")}`, [], { shell: true })
    : run("npm", args);
}
