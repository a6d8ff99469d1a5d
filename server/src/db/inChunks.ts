/** How many parameters one statement may carry. Both databases accept this many. */
const IDS_AT_MOST = 500;

/** Runs a query for many ids, chunk by chunk. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  query: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // Pushes rows one by one: a spread could exceed the number of arguments that a call can carry.
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
