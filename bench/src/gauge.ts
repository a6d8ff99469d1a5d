/**
 * What a measured program has used so far. This file is loaded into the program by `--import` and reports over IPC. `cpuUsage`
 * counts all threads, so it includes compression and garbage collection in the background.
 */
export interface Gauged {
  /** Milliseconds of CPU time, user and system, since the process started. */
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
