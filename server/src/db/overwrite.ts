import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * Returns the argument of `doUpdateSet` by which a row that exists already gets all columns of the row that is inserted.
 * @param key the columns of the key, which stay
 */
export function overwrite(
  [row]: readonly object[],
  key: readonly string[],
): Record<string, RawBuilder<never>> {
  const columns = Object.keys(row!).filter((column) => !key.includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
