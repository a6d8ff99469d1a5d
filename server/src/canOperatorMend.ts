import { isDatabaseAway, isDiskFull } from "./db/isDatabaseAway.ts";

/** SQLite's codes for a file that the command may not write, or that is corrupt or no database. */
const SQLITE_UNUSABLE: ReadonlySet<number> = new Set([3, 6, 11, 26]);
/** PostgreSQL's codes for a role that may not sign in or write, and for a database that is not there. */
const POSTGRES_REFUSES = /^(28\w{3}|3D000|42501)$/;

/** Tells whether an error is for the operator to mend, because the database or the operating system refuses something. */
export function canOperatorMend(error: NodeJS.ErrnoException & { errcode?: number }): boolean {
  const { code = "", errcode = 0, syscall } = error;
  return (
    syscall !== undefined ||
    isDatabaseAway(error) ||
    isDiskFull(error) ||
    POSTGRES_REFUSES.test(code) ||
    SQLITE_UNUSABLE.has(errcode & 0xff)
  );
}
