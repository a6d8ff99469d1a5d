import type { Account } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** A request to the Tasks API, either alone or as a part of a batch. */
export interface ApiRequest {
  method: string;
  /** The path with the query, still encoded. */
  url: string;
  /** Header names are in lower case. */
  headers: Record<string, string | undefined>;
  body: string;
}

export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The input of an API method: the caller, and the parsed call. */
export interface Call {
  world: World;
  account: Account;
  /** The decoded path parameters: tasklist, task. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** The parsed JSON body; an absent body is an empty object. */
  body: Record<string, unknown>;
  /** Reads show lists as they were this many milliseconds ago, when a fault orders stale reads. */
  staleMs: number;
  /** Whether pages have half of the requested items, by a switch or by a fault. */
  shortPages: boolean;
  /** Records that a condition of this call failed and was ignored. */
  passOver: () => void;
}

/** The answer of a method: a resource, or nothing (204). */
export interface Answer {
  resource?: object;
  /** Google sends the ETag header only on GET and on insert. */
  etagHeader?: boolean;
}
