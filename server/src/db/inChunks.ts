/** Parameters that one statement may safely carry in both databases. */
const IDS_AT_MOST = 500;

/** Runs a query for many ids in pieces. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  query: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  // one by one: there may be more rows than a call can carry arguments
  for (const chunk of chunks([...new Set(ids)], IDS_AT_MOST))
    for (const row of await query(chunk)) rows.push(row);
  return rows;
}

/** Cuts rows into pieces that one statement can write. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}
