import { readFileSync } from "node:fs";

const EVERY = 1_000;

/**
 * Detects that the npm which started this process is gone. When npm is killed by force, it tells nobody, and this process
 * would run on. Without npm, this process stays alive even when the shell that started it ends.
 * @param {() => void} gone called once npm is gone
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // Some shells stay between npm and the program that they start for it.
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
 * @returns {number | undefined} undefined without /proc or without such a process
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
