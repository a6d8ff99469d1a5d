import { createHash } from "node:crypto";
import type { Call } from "@tasklane/contract/call.ts";
import type { FastifyRequest } from "fastify";
import type { Store, Tx } from "../db/engine.ts";
import { claimKey, findKey, keepAnswer } from "../db/tables/idempotency.ts";
import { Failed } from "./Failed.ts";
import type { Caller, Endpoint } from "./handlers.ts";
import type { Affected } from "../domain/affected.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The answer to a call and to every retry of it. */
export interface Answer {
  status: number;
  body: string;
}

/**
 * Runs a writing call in one transaction, and only once for each `Idempotency-Key`.
 * @param inDoubt called with the affected lists and people if the commit fails, because it may have happened
 * nevertheless
 * @returns the answer, and whom the change affects; a retry affects nobody
 * @throws Failed what `answerOnce` throws
 */
export async function runWriting(
  store: Store,
  endpoint: Extract<Endpoint, { kind: "write" }>,
  input: unknown,
  caller: Caller,
  key: string | null,
  inDoubt: (affected: Affected) => void = () => {},
): Promise<{ answer: Answer; affected: Affected }> {
  const { call } = endpoint;
  const owner = { accountId: caller.accountId, key: key ?? "" };
  const repeated = endpoint.before && key !== null ? await findKey(store.db, owner, caller.now) : null;
  const prepared = endpoint.before && !repeated ? await endpoint.before(input, caller) : undefined;
  let done = null as Affected | null;
  const write = async (tx: Tx): Promise<{ answer: Answer; affected: Affected }> => {
    done = null;
    const affected: Affected = { lists: new Set(), accounts: new Set(), notices: new Set() };
    const asked = { call, input, key, ...caller };
    const answer = await answerOnce(tx, asked, () =>
      endpoint.run(input, { ...caller, tx, affected }, prepared),
    );
    done = affected;
    return { answer, affected };
  };
  try {
    return await store.transaction(write);
  } catch (error) {
    if (done) inDoubt(done);
    throw error;
  }
}

/**
 * Runs a call unless it already ran under the same idempotency key. Stores the answer in the call's own transaction.
 * @returns the new answer, or the stored one
 * @throws Failed what `run` throws, and `idempotency_mismatch` when the key belongs to another request
 */
export async function answerOnce(
  tx: Tx,
  asked: { call: Call; input: unknown; accountId: string; key: string | null; now: number },
  run: () => Promise<unknown>,
): Promise<Answer> {
  const { call, input, accountId, key, now } = asked;
  const status = call.status ?? 200;
  if (key === null) return { status, body: JSON.stringify(await run()) };
  const request = hash(`${call.name} ${canonical(input)}`);
  const kept = await claimKey(tx, { accountId, key }, request, now);
  if (kept && kept.request !== request) throw new Failed("idempotency_mismatch");
  if (kept) return { status: kept.status, body: kept.answer };
  const body = JSON.stringify(await run());
  await keepAnswer(tx, { accountId, key }, { status, answer: body });
  return { status, body };
}

/**
 * Reads the `Idempotency-Key` header.
 * @returns null when the header is absent
 * @throws Failed when it is not a UUID
 */
export function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && UUID.test(key)) return key.toLowerCase();
  throw new Failed("invalid_input", { fields: { "Idempotency-Key": "This must be a UUID" } });
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}

/** Serialises an input with sorted names, so that equal inputs give equal text. */
function canonical(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
