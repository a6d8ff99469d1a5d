/** How many parameters one SQL statement may have. Both databases accept this many. */
const IDS_AT_MOST = 500;

/** Runs a query for many ids, in chunks, because one statement has a limit of parameters. */
export async function inChunks<Id, Row>(
  ids: Iterable<Id>,
  query: (chunk: Id[]) => Promise<Row[]>,
): Promise<Row[]> {
  const unique = [...new Set(ids)];
  if (unique.length <= IDS_AT_MOST) return unique.length === 0 ? [] : query(unique);
  const parts: Row[][] = [];
  for (const chunk of chunks(unique, IDS_AT_MOST)) parts.push(await query(chunk));
  return parts.flat();
}

/** Cuts an array into chunks of at most `size` items. */
export function chunks<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}
