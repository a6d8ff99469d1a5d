import type { Account } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** A request to the Tasks API, whether it came alone or as a part of a batch. */
export interface ApiRequest {
  method: string;
  /** Path with query, still encoded. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** What a method of the API is given: who calls, and the call taken apart. */
export interface Call {
  world: World;
  account: Account;
  /** Decoded path parameters: tasklist, task. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** The parsed JSON body; an absent body is an empty object. */
  body: Record<string, unknown>;
  /** Lists as they were this many milliseconds ago, when a fault asks for stale reads. */
  staleMs: number;
  /** Pages half as long as asked for, by switch or by a fault. */
  shortPages: boolean;
  /** Notes that a condition of this call did not hold and was ignored. */
  passOver: () => void;
}

/** What a method answers: a resource, or nothing (204). */
export interface Answer {
  resource?: object;
  /** Google sends the ETag header on GET and on insert only. */
  etagHeader?: boolean;
}
