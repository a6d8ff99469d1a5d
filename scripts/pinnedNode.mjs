import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const NEWEST_NEEDED = 26;

/** The packages that may contain Node for this platform. They are optionalDependencies of the root package.json. */
const PACKAGES = [`node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`];
if (process.platform === "darwin") PACKAGES.push(`node-bin-darwin-${process.arch}`);

/**
 * Finds the Node that npm installed in this checkout. The programs need this version, whatever Node the machine has.
 * @returns {string | undefined} undefined when this platform has no such package and the machine's own Node is too old
 */
export function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  for (const folder of PACKAGES) {
    const path = join(ROOT, "node_modules", folder, "bin", name);
    if (existsSync(path)) return path;
  }
  return Number.parseInt(process.versions.node, 10) >= NEWEST_NEEDED ? process.execPath : undefined;
}
