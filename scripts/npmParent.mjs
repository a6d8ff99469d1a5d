import { readFileSync } from "node:fs";

const EVERY = 1_000;

/**
 * Detects the end of the npm which started this process. An npm that is killed by force tells nobody, so this process would
 * run on. Without npm, this process stays alive even if the shell that started it ends.
 * @param {() => void} gone called once npm has ended
 */
export function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  // npm starts programs through a shell. Some shells stay between npm and the program; then npm is the shell's parent.
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
