import { channel } from "node:diagnostics_channel";
import { decodeTitle } from "@tasklane/contract/titles.ts";
import { UNKNOWN_PARENT } from "./replica.ts";
import type { Attempt, Base, Target } from "./replica.ts";
import type { WriteLog } from "./writeLog.ts";
import { FIELDS } from "./task.ts";

/**
 * A JSON column that cannot be parsed. The operator is notified, and the row is read without the column, so that one bad row
 * stops nothing.
 */
export interface Damage {
  column: string;
  /** The id of the task in Google or in Tasklane. */
  id: string;
}

/**
 * A diagnostics channel. Each reading of a damaged column publishes the damage on it, so that the operator's log shows it (fault
 * FD10).
 */
export const damages = channel("tasklane.damage");

/** Stands for an unknown parent in the stored JSON. No task id looks like this. */
const STORED_UNKNOWN_PARENT = "?";

/** Writes a base, what a pending write sets, or the attempts of an insert, as JSON. */
export function stringifyBases(bases: Base | Target | readonly Attempt[]): string {
  return JSON.stringify(bases, (_key, value: unknown) =>
    value === UNKNOWN_PARENT ? STORED_UNKNOWN_PARENT : value,
  );
}

function withParent<B extends Target>(stored: B): B {
  const { parent } = stored;
  if (parent?.value === STORED_UNKNOWN_PARENT) parent.value = UNKNOWN_PARENT;
  return stored;
}

/** Parses which fields a pending write sets. */
export function parseTarget(text: string): Target {
  return withParent(JSON.parse(text) as Target);
}

/** Parses the attempts of an insert. */
export function parseAttempts(text: string): Attempt[] {
  const attempts = JSON.parse(text) as Attempt[];
  for (const { target } of attempts) withParent(target);
  return attempts;
}

/**
 * Parses a base from its JSON. If the JSON is damaged, only the fields in Google's title are known. Every other field then merges
 * as if both had edited it, so that both values are kept.
 * @param id Google's id of the task
 */
export function parseBase(text: string, rawTitle: string, id: string): Base {
  const base = parsed(text);
  if (FIELDS.every((field) => typeof base?.[field] === "object")) return withParent(base as unknown as Base);
  damages.publish({ column: "base", id } satisfies Damage);
  const { text: title, sublist, section, label } = decodeTitle(rawTitle);
  const values = {
    text: title,
    sublist,
    section,
    label,
    notes: "",
    due: null,
    status: null,
    parent: UNKNOWN_PARENT,
  };
  return Object.fromEntries(FIELDS.map((field) => [field, { value: values[field], rev: 0 }])) as Base;
}

/**
 * Parses a write log. Returns an empty one if the column is damaged.
 * @param id the task's id in Google or in Tasklane, for the operator's log
 */
export function parseWriteLog(text: string, id: string): WriteLog {
  const log = parsed(text);
  if (log) return log;
  damages.publish({ column: "write_log", id } satisfies Damage);
  return {};
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" ? (read as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
