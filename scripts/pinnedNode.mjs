import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const NEWEST_NEEDED = 26;

/** The one package of root package.json's optionalDependencies that holds Node for this platform. */
const PACKAGES = [`node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`];
if (process.platform === "darwin") PACKAGES.push(`node-bin-darwin-${process.arch}`);

/**
 * The Node that npm installed here; the program needs it, whatever the machine has.
 * @returns {string | undefined} nothing when there is none for this platform and the machine's own is too old
 */
export function pinnedNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  for (const folder of PACKAGES) {
    const path = join(ROOT, "node_modules", folder, "bin", name);
    if (existsSync(path)) return path;
  }
  return Number.parseInt(process.versions.node, 10) >= NEWEST_NEEDED ? process.execPath : undefined;
}
