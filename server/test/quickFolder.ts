import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const IN_MEMORY = "/dev/shm";
/** Databases of all tests that run at a time, with PostgreSQL's log, take a small part of this. */
const ROOM = 2_000_000_000;

/**
 * Where tests keep files: in memory where the system has room for them there. To wait for a disk is most of what a
 * database does in tests, and no test takes the power away. Programs may not be allowed to run from there.
 * @param otherwise the folder where there is none in memory
 */
export function quickFolder(otherwise = tmpdir()): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > ROOM ? IN_MEMORY : otherwise;
  } catch {
    return otherwise;
  }
}
