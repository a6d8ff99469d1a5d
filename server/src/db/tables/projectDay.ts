import { sql } from "kysely";
import type { Reader, Tx } from "../engine.ts";
import { putMeta } from "./meta.ts";

/**
 * What all server processes share about the Google project: counted calls, and whether Google accepts more. The root URL of
 * Google's API identifies the project.
 */
export interface ProjectRow {
  /** How many calls were counted in the current quota day. */
  used: number;
  /** Google says that the day's calls are used up: when it accepts calls again, by our clock. 0 while it accepts them. */
  restsUntil: number;
}

const callsOf = (root: string): string => `google-calls ${root} `;
const restsOf = (root: string): string => `google-rests ${root}`;

/** Reads the state of a Google project. `day`: the quota day, as a date in California. */
export async function readProject(db: Reader, root: string, day: string): Promise<ProjectRow> {
  const keys = [callsOf(root) + day, restsOf(root)];
  const rows = await db.selectFrom("meta").selectAll().where("key", "in", keys).execute();
  const [calls, rests] = keys.map((key) => rows.find((row) => row.key === key)?.value);
  return { used: Number(calls ?? 0), restsUntil: Number(rests ?? 0) };
}

/** Adds calls to the count of a day of Google's quota: after a move from SQLite it may read `12.0`. Deletes the counts of earlier days. */
export async function countCalls(tx: Tx, root: string, day: string, calls: number): Promise<void> {
  const key = callsOf(root) + day;
  const count = sql<string>`cast(cast(meta.value as numeric) + ${calls} as text)`;
  await tx.deleteFrom("meta").where("key", ">=", callsOf(root)).where("key", "<", key).execute();
  await tx
    .insertInto("meta")
    .values({ key, value: String(calls) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: count }))
    .execute();
}

/** How long a server counts as calling Google after it reported a call, in milliseconds. */
const CALLS_NOW = 60_000;

/**
 * Records that a server calls Google. All servers together share one limit of calls a second.
 * @returns how many servers call Google at present, including this one
 */
export async function countCallers(tx: Tx, root: string, server: string, now: number): Promise<number> {
  const prefix = `google-caller ${root} `;
  await putMeta(tx, prefix + server, String(now));
  const rows = await tx
    .selectFrom("meta")
    .selectAll()
    .where("key", ">=", prefix)
    .where("key", "<", `${prefix}~`)
    .execute();
  const gone = rows.filter(({ value }) => Number(value) <= now - CALLS_NOW).map(({ key }) => key);
  if (gone.length > 0) await tx.deleteFrom("meta").where("key", "in", gone).execute();
  return rows.length - gone.length;
}

/** Records that the project's daily quota is used up. No process calls Google before `until`. */
export async function restProject(tx: Tx, root: string, until: number): Promise<void> {
  await putMeta(tx, restsOf(root), String(until));
}
