/** How many parameters one SQL statement may have. Both databases accept this many. */
const IDS_AT_MOST = 500;

/** Runs a query for many ids, in chunks, because one statement has a limit of parameters. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  query: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // Adds the rows one by one: `push(...rows)` could exceed the number of arguments that a call can have.
  for (const chunk of chunks([...new Set(ids)], IDS_AT_MOST))
    for (const row of await query(chunk)) rows.push(row);
  return rows;
}

/** Cuts rows into chunks that one statement can write. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}
