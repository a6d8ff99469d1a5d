/** Error codes of a database to which no connection can be opened, whose connection broke, or whose disk fails. */
const NO_ROAD = /^(ECONN\w+|EIO|ENOENT|EPIPE|ENOTFOUND|EAI_\w+|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** Error codes of TLS failures: the database's certificate is not trusted, or it does not offer TLS. */
const NO_TLS =
  /^(CERT_\w+|ERR_TLS_\w+|ERR_SSL_\w+|EPROTO|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;
/** Codes of a PostgreSQL that starts, stops, is full or read-only, or cancelled our statement after its timeout. */
const AWAY = /^(57P0[123]|57014|25P03|53\w{3}|25006|08\w{3})$/;
/** Error codes of an SQLite file that cannot be used now: busy, read-only, I/O error, disk full, cannot be opened. */
const SQLITE_AWAY: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);
/** Messages of the PostgreSQL driver that come without a code: no free connection in time, no answer, or a broken connection. */
const KNOWN_MESSAGES =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client (has encountered a connection error|was closed))/;

/** Whether an error only means that the database is unavailable at the moment. */
export function isDatabaseAway(error: Error): boolean {
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const sqlite = errcode !== undefined && SQLITE_AWAY.has(errcode & 0xff);
  const isKnownCode = [NO_ROAD, NO_TLS, AWAY].some((codes) => codes.test(code ?? ""));
  return sqlite || isKnownCode || KNOWN_MESSAGES.test(error.message);
}

/** SQLite's codes for a full disk: SQLITE_FULL, and SQLITE_IOERR_SHMSIZE (no room for the index of the write-ahead log). */
const SQLITE_FULL: ReadonlySet<number> = new Set([13, 4874]);

/** Whether a write failed because the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number };
  return code === "53100" || code === "ENOSPC" || (errcode !== undefined && SQLITE_FULL.has(errcode));
}
