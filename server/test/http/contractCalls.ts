import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Call } from "@tasklane/contract/call.ts";

const SOURCE = join(import.meta.dirname, "../../../contract/src");

/** Every call of the contract, found in the modules that declare calls. */
export const CONTRACT_CALLS: readonly Call[] = (
  await Promise.all(
    readdirSync(SOURCE).map((file) => import(join(SOURCE, file)) as Promise<Record<string, unknown>>),
  )
).flatMap((module) => Object.values(module).filter(isCall));

function isCall(value: unknown): value is Call {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
