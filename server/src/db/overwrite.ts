import { sql } from "kysely";
import type { RawBuilder } from "kysely";

/**
 * Some rows are inserted, and the table may have rows with the same key. Returns for `doUpdateSet` that those get all columns of
 * the new rows.
 * @param key the columns of the key, which stay
 */
export function overwrite(
  [row]: readonly object[],
  key: readonly string[],
): Record<string, RawBuilder<never>> {
  const columns = Object.keys(row!).filter((column) => !key.includes(column));
  return Object.fromEntries(columns.map((column) => [column, sql.ref<never>(`excluded.${column}`)]));
}
