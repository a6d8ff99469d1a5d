import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** The free room required, in bytes. All test databases that exist at a time, with PostgreSQL's log, need much less. */
const ROOM = 2_000_000_000;

/**
 * Returns a folder for test files: in memory if the system has room there. Databases in tests spend most time waiting
 * for the disk, and no test needs to survive a power cut. Programs may not be executable from there.
 * @param otherwise the folder to use if none in memory fits
 */
export function quickFolder(otherwise = tmpdir()): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM ? IN_MEMORY : otherwise;
  } catch {
    return otherwise;
  }
}
