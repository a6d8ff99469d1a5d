import type { Account } from "../state/types.ts";
import type { World } from "../state/world.ts";

/** A request to the Tasks API, by itself or as a part of a batch. */
export interface ApiRequest {
  method: string;
  /** The path with the query, still percent-encoded. */
  url: string;
  /** The headers, with names in lower case. */
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
  /** The decoded parameters in the path: `tasklist`, `task`. */
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  /** The parsed JSON body; an absent body is an empty object. */
  body: Record<string, unknown>;
  /** If a test ordered the fault `staleList`, reads show lists as they were this many milliseconds ago. */
  staleMs: number;
  /** Whether pages hold only half of the requested items, because of a switch or a fault that a test ordered. */
  shortPages: boolean;
  /** Records that this call's If-Match named another etag and was ignored. */
  noteIgnoredIfMatch: () => void;
}

/** What an API method returns: a resource, or nothing (status 204). */
export interface Answer {
  resource?: object;
  /** Whether to send the ETag header. Google sends it only for GET and insert. */
  etagHeader?: boolean;
}
