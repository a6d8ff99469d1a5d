import { spawn } from "node:child_process";
import { ROOT } from "./root.mjs";

/**
 * Runs a program in the checkout until it ends, and returns its output. If this process ends first, the program is killed.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` contains both streams in the order of their chunks
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ["ignore", "pipe", "pipe"] });
    const end = () => void child.kill();
    process.once("exit", end);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ code: 1, output: `${command}: ${error.message}\n` }));
    child.on("close", (code) => {
      process.off("exit", end);
      resolve({ code: code ?? 1, output });
    });
  });
}
