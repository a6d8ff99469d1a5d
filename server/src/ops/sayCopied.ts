import type { CopiedTable } from "../db/copyDatabase.ts";

/** Prints one line for each table that was copied and compared. */
export function sayCopied(say: (line: string) => void, copied: readonly CopiedTable[]): void {
  for (const { table, rows, checksum } of copied) say(`${table}: ${rows} rows, ${checksum}`);
}
