import { readFileSync } from "node:fs";

/** How often the watcher looks whether npm still runs, in milliseconds. */
const EVERY = 1_000;

/**
 * Calls `gone` when the npm that started this process has ended. If npm is killed by force, it sends no signal, and this process
 * would run on. If npm did not start this process, nothing is watched, so this process survives the shell that started it.
 * @param {() => void} gone called once npm has ended
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm starts programs through a shell. Some shells remain as a process between npm and the program; then npm is the parent of
  // that shell.
  const npm = isShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    gone();
  }, EVERY);
  timer.unref();
}

/** @param {number} pid */
function isShell(pid) {
  return /^(\/\S*\/)?(ba|da|a)?sh\0-c\0/.test(read(`/proc/${pid}/cmdline`));
}

/**
 * @param {number} pid
 * @returns {number | undefined} the parent's process id; undefined if there is no such process, or no /proc on this system
 */
function parentOf(pid) {
  const parent = /\nPPid:\s*(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
  return parent === undefined ? undefined : Number(parent);
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
