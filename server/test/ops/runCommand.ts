import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { World } from "../world.ts";

const FOLDER = join(import.meta.dirname, "../../src/ops");

interface Wishes {
  database?: World["config"]["database"];
  args?: string[];
  env?: Record<string, string>;
  /** Runs beside the command. */
  meanwhile?: (child: ChildProcess) => Promise<void>;
}

/** Runs an operator's command in a process of its own. @returns its exit code and output */
export async function runCommand(
  name: string,
  { config }: Pick<World, "config">,
  { database = config.database, args = [], env = {}, meanwhile = async () => {} }: Wishes = {},
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(FOLDER, `${name}.ts`), ...args], {
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: config.dataDir,
      ...("url" in database && { DATABASE_URL: database.url }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [[code]] = (await Promise.all([once(child, "close"), meanwhile(child)])) as [[number], void];
  return { code, output };
}
