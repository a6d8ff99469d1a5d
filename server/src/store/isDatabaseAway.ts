/** Connections that cannot be made or were ended, and PostgreSQL that starts, stops or has no more room for us. */
const AWAY = /^(ECONN\w+|ENOENT|EPIPE|ENOTFOUND|ETIMEDOUT|57P0[123]|53300|08\w{3})$/;
/** Of the pool, which gives no code: nobody gave a connection back in time, or one broke. */
const SAID = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether an error only says that the database does not serve us at the moment. */
export function isDatabaseAway(error: Error): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return AWAY.test(code ?? "") || SAID.test(error.message);
}
