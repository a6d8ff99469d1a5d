import { open } from "node:fs/promises";

/** Brings the commits of an SQLite file to the disk, on another thread. */
export interface LogSync {
  /**
   * Waits until everything that was committed before this call is on the disk. Callers at the same time share one wait.
   * @throws the error of the file system; the commits may then be lost in a power cut
   */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the write-ahead log of an SQLite file that another connection of this process keeps open. A commit writes its pages to the
 * log, so it is safe from a power cut once the log is on the disk.
 */
export async function createLogSync(file: string): Promise<LogSync> {
  const log = await open(`${file}-wal`, "r+");
  let running = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    // A wait that is under way may have begun before the caller's commit. So the caller waits for the next one.
    sync() {
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return (running = log.datasync());
        });
      return next;
    },
    close: () => log.close(),
  };
}
