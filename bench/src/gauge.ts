/**
 * Loaded before a program that is measured (`--import`): says over IPC what the process has used so far. `cpuUsage`
 * counts every thread, so compression and garbage collection in the background are in it.
 */
export interface Gauged {
  /** Milliseconds of CPU, user and system, since the process began. */
  cpu: number;
  /** Bytes of memory in use, as the operating system counts them. */
  rss: number;
}

process.on("message", (message) => {
  if (message !== "gauge") return;
  const { user, system } = process.cpuUsage();
  const gauged: Gauged = { cpu: (user + system) / 1000, rss: process.memoryUsage.rss() };
  process.send?.({ gauged });
});
