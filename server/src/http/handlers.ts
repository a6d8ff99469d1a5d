import type { AnswerOf, Call, ParsedInputOf } from "@tasklane/contract/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Affected } from "../domain/affected.ts";
import type { Tx } from "../db/engine.ts";
import type { Session } from "../db/tables/sessionRows.ts";
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
 * The arguments of a writing call's handler, which runs in `store.transaction`. The transaction may run it again, so its only
 * effects are rows and `affected`.
 */
export interface Writing extends Caller {
  tx: Tx;
  affected: Affected;
  /** The `Idempotency-Key` of the call, if it has one. */
  key: string | null;
}

/** The arguments of the step that a call may run before its snapshot or transaction. */
export interface Preparing extends Caller {
  /**
   * Pulls this account from Google. After `PULL_TIME` (`route.ts`) it returns without an error, and the call answers with what
   * Tasklane's database has.
   */
  pull(): Promise<void>;
}

/** The arguments of a handler that manages its own transactions and answers, such as sign-in, sign-out, event streams. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Never null if the call requires a session. */
  session: Session | null;
  now: number;
}

/** A call of the API together with its handler. `http/route.ts` runs it. */
export type Endpoint =
  | {
      kind: "read";
      call: Call;
      /** Runs before the snapshot. If it returns an answer, that is sent, and `run` does not run. */
      before?: (input: unknown, caller: Preparing) => Promise<unknown>;
      run(input: unknown, caller: Reading): Promise<unknown>;
    }
  | {
      kind: "write";
      call: Call;
      /**
       * Runs first, outside the transaction. Its result is an argument of `run`. A repeated request that is already answered
       * skips it.
       */
      before?: (input: unknown, caller: Preparing) => Promise<unknown>;
      run(input: unknown, caller: Writing, prepared?: unknown): Promise<unknown>;
      /** Runs in a transaction of its own after `run` has refused the call, with what `before` returned. */
      refused?: (prepared: unknown, caller: Writing) => Promise<void>;
    }
  | {
      kind: "parts";
      call: Call;
      /**
       * Cuts the input into parts. The same input always gives the same parts, because a repeated call looks up each part's
       * answer. It reads nothing from the database.
       */
      cut(input: unknown): readonly unknown[];
      /** Runs before a part's transaction, outside it. A part that is already answered skips it. */
      before?: (part: unknown, caller: Preparing) => Promise<unknown>;
      run(part: unknown, caller: Writing): Promise<unknown>;
      /** Makes the answer to the whole call from the answers to its parts. */
      join(answers: readonly unknown[], caller: Caller): unknown;
    }
  | { kind: "bare"; call: Call; run(input: unknown, exchange: Exchange): Promise<unknown> };

/**
 * Declares a call that only reads. Its handler runs in one read transaction.
 * @param run returns the answer, or a cached response that contains the answer's bytes
 * @param before runs ahead of the read transaction; an answer that it returns is sent in place of that of `run`
 */
export function read<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Reading) => Promise<AnswerOf<C> | CachedResponse>,
  before?: (
    input: ParsedInputOf<C>,
    caller: Preparing,
  ) => Promise<AnswerOf<C> | CachedResponse | null | void>,
): Endpoint {
  return { kind: "read", call, before, run } as Endpoint;
}

/**
 * Declares a call that changes something. Its changes, its idempotency key and its answer are stored in one transaction, so that
 * a repeated call gets the same answer and changes nothing.
 * @param before work that must ask Google before the answer. It runs outside the transaction and must be safe to repeat.
 * @param refused clears away what `before` did if `run` refuses the call
 */
export function write<C extends Call, Prepared = undefined>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Writing, prepared: Prepared) => Promise<AnswerOf<C>>,
  before?: (input: ParsedInputOf<C>, caller: Preparing) => Promise<Prepared>,
  refused?: (prepared: Prepared, caller: Writing) => Promise<void>,
): Endpoint {
  return { kind: "write", call, run, before, refused } as Endpoint;
}

/**
 * Declares a call that changes many things, in parts. Each part has its own transaction, so that other calls never wait long for
 * SQLite's one writing connection. Each part runs once for each idempotency key: a repeated call goes on where the first one
 * ended.
 * @param work the functions that `Endpoint` describes for a call in parts
 */
export function writeInParts<C extends Call, Part extends object, Answer>(
  call: C,
  work: {
    cut: (input: ParsedInputOf<C>) => readonly Part[];
    before?: (part: Part, caller: Preparing) => Promise<void>;
    run: (part: Part, caller: Writing) => Promise<Answer>;
    join: (answers: readonly Answer[]) => AnswerOf<C>;
  },
): Endpoint {
  return { kind: "parts", call, ...work } as Endpoint;
}

/**
 * Declares a call whose handler sets cookies, redirects or streams by itself. What it returns is sent, unless it has already
 * answered.
 */
export function bare<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, exchange: Exchange) => Promise<AnswerOf<C> | void>,
): Endpoint {
  return { kind: "bare", call, run };
}
