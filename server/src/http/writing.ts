import { hash } from "node:crypto";
import type { Call } from "@tasklane/contract/call.ts";
import type { FastifyRequest } from "fastify";
import type { Reader, Store, Tx } from "../db/engine.ts";
import { acknowledge, acknowledgedOf } from "../db/tables/clients.ts";
import type { MutationNumber } from "../db/tables/clients.ts";
import { askPush } from "../db/tables/duePushes.ts";
import { claimKey, findKey, keepAnswer } from "../db/tables/idempotency.ts";
import { Failed } from "./Failed.ts";
import type { Caller, Endpoint, Preparing, Writing } from "./handlers.ts";
import { nobodyAffected } from "../domain/affected.ts";
import type { Affected } from "../domain/affected.ts";

const UNNUMBERED = { client: null, number: null };
const NUMBER = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The answer to a call and to every retry of it. */
export interface Answer {
  status: number;
  body: string;
}

/**
 * By these names, the server recognises that a writing call is repeated, so that it runs only once. Clients other than Tasklane's
 * pages may send neither.
 */
interface Named {
  /** The `Idempotency-Key` header. */
  key: string | null;
  /** The mutation's number, from the `X-Mutation` header. */
  number: MutationNumber | null;
}

/**
 * Runs a writing call in one transaction, and only once for each `Idempotency-Key`.
 * @param publish is called with the affected lists and people if the call fails: the commit may have succeeded nevertheless, and
 *   what is cleared away after a refusal may concern them
 * @returns the answer, and whom the change affects; a repeated call affects nobody
 * @throws Failed what `answerOnce` throws
 */
export async function runWriting(
  store: Store,
  endpoint: Extract<Endpoint, { kind: "write" }>,
  input: unknown,
  caller: Preparing,
  { key, number }: Named,
  publish: (affected: Affected) => void = () => {},
): Promise<{ answer: Answer; affected: Affected }> {
  const { call } = endpoint;
  const owner = { accountId: caller.accountId, key: key ?? "" };
  const repeated = endpoint.before && key !== null ? await findKey(store.db, owner, caller.now) : null;
  if (endpoint.before && !repeated) await refuseAcknowledged(store.db, caller.accountId, number);
  const prepared = endpoint.before && !repeated ? await endpoint.before(input, caller) : undefined;
  let done = null as Affected | null;
  const write = <T>(run: (caller: Writing) => Promise<T>): Promise<{ answer: T; affected: Affected }> =>
    store.transaction(async (tx) => {
      done = null;
      const affected = nobodyAffected();
      const answer = await run({ ...caller, tx, affected, key });
      await askPush(tx, [...affected.lists, ...affected.accounts], caller.now);
      done = affected;
      return { answer, affected };
    });
  try {
    const asked = { call, input, key, number, ...caller };
    return await write((writing) =>
      answerOnce(writing.tx, asked, () => endpoint.run(input, writing, prepared)),
    );
  } catch (error) {
    const { refused } = endpoint;
    // If this fails too, the person still gets the refusal.
    if (refused && error instanceof Failed)
      await write((writing) => refused(prepared, writing)).catch(() => {});
    if (done) publish(done);
    throw error;
  }
}

/**
 * Runs a call in parts, each in a transaction of its own and once for each `Idempotency-Key`. If the server or the connection
 * breaks in between, the repeated call finds the answers to the parts that are done.
 * @param publish called after each part with the lists and people that it affects
 * @throws Failed what `runWriting` throws
 */
export async function runInParts(
  store: Store,
  endpoint: Extract<Endpoint, { kind: "parts" }>,
  input: unknown,
  caller: Preparing,
  { key, number }: Named,
  publish: (affected: Affected) => void,
): Promise<Answer> {
  const { call, cut, before, run, join } = endpoint;
  const owner = { accountId: caller.accountId, key: key ?? "" };
  const one = (of: object, part: Omit<Extract<Endpoint, { kind: "write" }>, "kind" | "call">, at?: number) =>
    runWriting(store, { kind: "write", call, ...part }, of, caller, nameOf({ key, number }, at), publish);
  const known = key === null ? null : await findKey(store.db, owner, caller.now);
  const answers: unknown[] = [];
  // If the whole call is answered already, its answer is stored under its own key, and there are no parts to do.
  const parts = known ? [] : cut(input);
  for (const [at, part] of parts.entries()) {
    const { answer, affected } = await one(
      { part: at, input },
      { before: before && (async () => before(part, caller)), run: async (_, writing) => run(part, writing) },
      at,
    );
    publish(affected);
    answers.push(JSON.parse(answer.body));
  }
  const { answer } = await one(input as object, { run: async () => join(answers, caller) });
  return answer;
}

/** Returns the key and number of one part of a call; without `at`, those of the whole call. */
function nameOf({ key, number }: Named, at?: number): Named {
  return { key: at === undefined || key === null ? key : `${key} ${at}`, number };
}

/**
 * Runs a call unless it already ran under the same idempotency key. Stores the answer in the call's own transaction.
 * @returns the new answer, or the stored one
 * @throws Failed what `run` throws, `idempotency_mismatch` when the key belongs to another request, and `already_done` for a
 *   repeated mutation whose answer the browser has already received
 */
export async function answerOnce(
  tx: Tx,
  asked: Pick<Caller, "accountId" | "now"> & { call: Call; input: unknown } & Pick<Named, "key"> &
    Partial<Named>,
  run: () => Promise<unknown>,
): Promise<Answer> {
  const { call, input, accountId, key, number, now } = asked;
  const status = call.status ?? 200;
  if (key === null) return { status, body: JSON.stringify(await run()) };
  const request = hash("sha256", `${call.name} ${canonical(input)}`, "base64url");
  const stored = await claimKey(tx, { accountId, key }, request, now, number ?? UNNUMBERED);
  if (stored && stored.request !== request) throw new Failed("idempotency_mismatch");
  if (stored) return { status: stored.status, body: stored.answer };
  await refuseAcknowledged(tx, accountId, number ?? null);
  const body = JSON.stringify(await run());
  await keepAnswer(tx, { accountId, key }, { status, answer: body });
  if (number) await acknowledge(tx, accountId, number, now);
  return { status, body };
}

/**
 * Refuses a repeated mutation that was answered long ago. The caller has found no stored answer, because it is deleted. A browser
 * repeats such a mutation if it was closed after it had received the answer, but before it removed the mutation from its outbox.
 * @throws Failed `already_done`
 */
async function refuseAcknowledged(
  db: Reader,
  accountId: string,
  mutation: MutationNumber | null,
): Promise<void> {
  if (!mutation?.isRepeated) return;
  if (mutation.number < (await acknowledgedOf(db, accountId, mutation.client)))
    throw new Failed("already_done");
}

/**
 * Reads the `X-Mutation` header: the browser's id, the mutation's number, the number below which the browser has received all
 * answers, and `again` if it may have sent the mutation before.
 * @returns null when the header is absent
 * @throws Failed when it is malformed
 */
export function numberOf({ headers }: FastifyRequest): MutationNumber | null {
  const text = headers["x-mutation"];
  if (text === undefined) return null;
  const [client = "", number = "", acknowledged = "", again, ...more] = String(text).split(" ");
  const isValid =
    UUID.test(client) &&
    [number, acknowledged].every((each) => NUMBER.test(each)) &&
    (again === undefined || again === "again") &&
    more.length === 0;
  if (!isValid)
    throw new Failed("invalid_input", {
      fields: { "X-Mutation": "This must be a UUID, two numbers, and `again` for a repetition" },
    });
  return {
    client,
    number: Number(number),
    acknowledged: Number(acknowledged),
    isRepeated: again !== undefined,
  };
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

/** Serialises an input with sorted names, so that equal inputs give equal texts. A repeated call must have the same input. */
function canonical(input: unknown): string {
  return JSON.stringify(input, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
