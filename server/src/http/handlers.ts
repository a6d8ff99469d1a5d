import type { AnswerOf, Call, ParsedInputOf } from "@tasklane/contract/call.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Affected } from "../domain/affected.ts";
import type { Tx } from "../db/engine.ts";
import type { Session } from "../db/tables/sessions.ts";
import type { CachedResponse } from "../views/CachedResponse.ts";

/** The signed-in person who calls. `timeZone` is an IANA name; `now` is the server's clock in milliseconds. */
export interface Caller {
  accountId: string;
  timeZone: string;
  now: number;
}

/** Runs in `store.snapshot`. */
export interface Reading extends Caller {
  /** What the database keeps of the id of the caller's session. */
  sessionId: string;
  tx: Tx;
}

/** Runs in `store.transaction`, perhaps more than once: it has no effects but rows and `affected`. */
export interface Writing extends Caller {
  tx: Tx;
  affected: Affected;
}

/** What may come before the snapshot of a reading call. */
export interface Preparing extends Caller {
  /** Pulls this account from Google; gives up after a while without an error, so that the answer comes from our replicas. */
  pull(): Promise<void>;
}

/** What a call without a transaction of its own is given: sign-in, sign-out, event streams. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Never null when the call asks for a session. */
  session: Session | null;
  now: number;
}

/** A call with its handler; `http/route.ts` runs it. */
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
      /** What must be done outside the transaction first; its result is handed to `run`. Not done for a repetition. */
      before?: (input: unknown, caller: Caller) => Promise<unknown>;
      run(input: unknown, caller: Writing, prepared?: unknown): Promise<unknown>;
    }
  | { kind: "bare"; call: Call; run(input: unknown, exchange: Exchange): Promise<unknown> };

/**
 * A call that only reads, on one unchanging picture of the database.
 * @param run its answer, or the answer's bytes when they are kept
 */
export function read<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Reading) => Promise<AnswerOf<C> | CachedResponse>,
  before?: (input: ParsedInputOf<C>, caller: Preparing) => Promise<void>,
): Endpoint {
  return { kind: "read", call, before, run } as Endpoint;
}

/**
 * A call that changes something: handler, idempotency key and the answer kept under it are one transaction.
 * @param before what needs Google's answer at once, outside the transaction; it must be safe to repeat
 */
export function write<C extends Call, Prepared = undefined>(
  call: C,
  run: (input: ParsedInputOf<C>, caller: Writing, prepared: Prepared) => Promise<AnswerOf<C>>,
  before?: (input: ParsedInputOf<C>, caller: Caller) => Promise<Prepared>,
): Endpoint {
  return { kind: "write", call, run, before } as Endpoint;
}

/** A call that manages cookies, redirects or streams itself; what it returns is sent unless it sent something. */
export function bare<C extends Call>(
  call: C,
  run: (input: ParsedInputOf<C>, exchange: Exchange) => Promise<AnswerOf<C> | void>,
): Endpoint {
  return { kind: "bare", call, run };
}
