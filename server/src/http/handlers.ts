import type { AnswerOf, Call, ParsedInputOf } from "@tasklane/contract/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Affected } from "../domain/affected.ts";
import type { Tx } from "../db/engine.ts";
import type { Session } from "../db/tables/sessions.ts";
import type { CachedResponse } from "../views/CachedResponse.ts";

/** The signed-in person who makes the call. `timeZone` is an IANA name; `now` is the server's clock in milliseconds. */
export interface Caller {
  accountId: string;
  timeZone: string;
  now: number;
}

/** The arguments of a reading call's handler, which runs in `store.snapshot`. */
export interface Reading extends Caller {
  /** The hash of the caller's session id, as the database stores it. */
  sessionId: string;
  tx: Tx;
}

/**
 * What the handler of a writing call gets. It runs in `store.transaction`, which may run it again. So its only
 * effects are rows and `affected`.
 */
export interface Writing extends Caller {
  tx: Tx;
  affected: Affected;
}

/** The arguments of the step before a reading call's snapshot. */
export interface Preparing extends Caller {
  /** Pulls this account from Google. After `PULL_TIME` it returns without an error, and the call answers from our database. */
  pull(): Promise<void>;
}

/** The arguments of a handler that manages its own transactions and answers: sign-in, sign-out, event streams. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Never null if the call requires a session. */
  session: Session | null;
  now: number;
}

/** A call with its handler. `http/route.ts` runs it. */
export type Endpoint =
  | {
      kind: "read";
      call: Call;
      before?: (input: unknown, caller: Preparing) => Promise<void>;
      run(input: unknown, caller: Reading): Promise<unknown>;
    }
  | {
      kind: "write";
      call: Call;
      /** Runs first, outside the transaction, and passes its result to `run`. A repeated request skips it. */
      before?: (input: unknown, caller: Caller) => Promise<unknown>;
      run(input: unknown, caller: Writing, prepared?: unknown): Promise<unknown>;
    }
  | {
      kind: "parts";
      call: Call;
      /** Cuts the input into parts. The same input always gives the same parts. Reads nothing. */
      cut(input: unknown): readonly unknown[];
      /** Runs before a part's transaction, outside it. A repeated part skips it. */
      before?: (part: unknown, caller: Caller) => Promise<unknown>;
      run(part: unknown, caller: Writing): Promise<unknown>;
      /** Makes the answer of the whole call from the answers to its parts. */
      join(answers: readonly unknown[], caller: Caller): unknown;
    }
  | { kind: "bare"; call: Call; run(input: unknown, exchange: Exchange): Promise<unknown> };

/**
 * Declares a call that only reads. Its handler sees one unchanging snapshot of the database.
 * @param run returns the answer, or a cached response that contains the answer's bytes
 */
export function read<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Reading) => Promise<AnswerOf<C> | CachedResponse>,
  before?: (input: ParsedInputOf<C>, caller: Preparing) => Promise<void>,
): Endpoint {
  return { kind: "read", call, before, run } as Endpoint;
}

/**
 * Declares a call that changes something. The handler's changes, the idempotency key and the stored answer share one
 * transaction.
 * @param before work that needs Google's answer at once. It runs outside the transaction and must be safe to repeat.
 */
export function write<C extends Call, Prepared = undefined>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Writing, prepared: Prepared) => Promise<AnswerOf<C>>,
  before?: (input: ParsedInputOf<C>, caller: Caller) => Promise<Prepared>,
): Endpoint {
  return { kind: "write", call, run, before } as Endpoint;
}

/**
 * Declares a call that changes many things, part by part. Each part has its own transaction, so that other calls never
 * wait long for SQLite's one connection. Each part runs once for each idempotency key: a repeated call continues where
 * the first one ended.
 * @param work what `Endpoint` says of a call in parts
 */
export function writeInParts<C extends Call, Part extends object, Answer>(
  call: C,
  work: {
    cut: (input: ParsedInputOf<C>) => readonly Part[];
    before?: (part: Part, caller: Caller) => Promise<void>;
    run: (part: Part, caller: Writing) => Promise<Answer>;
    join: (answers: readonly Answer[]) => AnswerOf<C>;
  },
): Endpoint {
  return { kind: "parts", call, ...work } as Endpoint;
}

/**
 * Declares a call that handles cookies, redirects or streams itself. Its result is sent unless the handler has
 * already answered.
 */
export function bare<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, exchange: Exchange) => Promise<AnswerOf<C> | void>,
): Endpoint {
  return { kind: "bare", call, run };
}
