import { open } from "node:fs/promises";

/** Brings the commits of an SQLite file to the disk, on another thread. */
export interface LogSync {
  /**
   * Waits until everything that was committed before this call is on the disk. Callers that wait at the same time share one wait
   * for the disk.
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
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function begin(): Promise<void> {
    running = log.datasync().finally(() => (running = null));
    return running;
  }
  return {
    sync() {
      if (!running) return begin();
      // The wait under way may have begun before the caller's commit. So the caller waits for another one, which begins after it.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return begin();
        });
      return next;
    },
    close: () => log.close(),
  };
}
