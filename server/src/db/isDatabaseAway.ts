/** Connections that cannot be made or were ended. */
const NO_ROAD = /^(ECONN\w+|ENOENT|EPIPE|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** TLS that does not come to be: another certificate than we may believe, or none. */
const NO_TLS =
  /^(CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;
/** PostgreSQL that starts, stops, has no more room for us or on its disk, may only read, or lost patience with us. */
const AWAY = /^(57P0[123]|57014|25P03|53\w{3}|25006|08\w{3})$/;
/** The same of SQLite: busy, read-only, unreadable, full, not to be opened. */
const SQLITE_AWAY: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);
/** Of the pool, which gives no code: nobody gave a connection back in time, no answer came, or a connection broke. */
const SAID =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;

/** Whether an error only says that the database does not serve us at the moment. */
export function isDatabaseAway(error: Error): boolean {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const sqlite = errcode !== undefined && SQLITE_AWAY.has(errcode & 0xff);
  const said = [NO_ROAD, NO_TLS, AWAY].some((codes) => codes.test(code ?? ""));
  return sqlite || said || SAID.test(error.message);
}

/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no room for the index of the write-ahead log. */
const SQLITE_FULL: ReadonlySet<number> = new Set([13, 4874]);

/** Whether a write failed because the database's disk has no room left. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === "53100" || code === "ENOSPC" || (errcode !== undefined && SQLITE_FULL.has(errcode));
}
