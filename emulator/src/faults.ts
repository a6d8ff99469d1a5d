/** What can go wrong on order. Those that answer an error do so before anything is done. */
export type FaultKind =
  /** 401 */
  | "unauthenticated"
  /** 403, the token lacks the scope */
  | "insufficientScope"
  /** 403, the API is switched off in the project; the answer names the page that switches it on */
  | "accessNotConfigured"
  /** 403 of no particular reason, and the two kinds of it that clients report beside it */
  | "forbidden"
  | "serviceLimit"
  /** 403, as an HTML page of Google's front end */
  | "forbiddenPage"
  /** 403 with this reason, domain usageLimits */
  | "rateLimitExceeded"
  | "userRateLimitExceeded"
  | "quotaExceeded"
  | "dailyLimitExceeded"
  /** The project's day, or one person's day, is used up, in the words of today: 429 with `google.rpc.ErrorInfo` */
  | "projectDayUsed"
  | "userDayUsed"
  /** 429, with Retry-After when `retryAfter` is given */
  | "tooManyRequests"
  /** 500, as JSON */
  | "internalError"
  /** 502, as an HTML page */
  | "badGateway"
  /** 503, as JSON */
  | "unavailable"
  /** 404, 400 and 412 of one call */
  | "notFound"
  | "invalidArgument"
  | "preconditionFailed"
  /** Waits `delayMs`, then answers as usual */
  | "slow"
  /** The connection is cut, nothing was done */
  | "cutBefore"
  /** The connection is cut after the write was committed: the answer is lost */
  | "cutAfter"
  /** The connection is cut, the write is applied `delayMs` later */
  | "applyLate"
  /** A page at most half as long as asked for, still carrying a token */
  | "shortPages"
  /** Reads show what was true `delayMs` ago */
  | "staleList"
  /** 200 with an empty `items`, whatever the list holds */
  | "emptyList"
  /** Every page carries a token that leads to the same page */
  | "endlessPages"
  /** 200, the JSON broken off in the middle */
  | "truncatedJson"
  /** 200 with `{}` */
  | "emptyObject"
  /** Token endpoint: 400 invalid_grant */
  | "invalidGrant"
  /** Token endpoint: the client, not the person, is refused */
  | "invalidClient"
  | "deletedClient"
  | "unauthorizedClient"
  | "adminPolicyEnforced"
  | "invalidScope";

export interface FaultMatch {
  /** E-mail address. */
  account?: string;
  /** HTTP method. */
  method?: string;
  /** A part of the path. */
  path?: string;
  /** As in the ledger, such as `tasks.insert` or `oauth.token`. */
  operation?: string;
}

export interface FaultOrder {
  kind: FaultKind;
  match?: FaultMatch;
  /** How often; absent: until removed. */
  times?: number;
  /** Matching calls that pass before it strikes. */
  skip?: number;
  delayMs?: number;
  /** Seconds. */
  retryAfter?: number;
}

export interface FaultSubject {
  account: string | null;
  method: string;
  path: string;
  operation: string;
}

interface Ordered extends FaultOrder {
  id: number;
  left: number;
  toSkip: number;
}

/** The faults on order. The first that matches a call is applied, in the order in which they were added; `slow` adds up. */
export class Faults {
  #orders: Ordered[] = [];
  #nextId = 1;

  /** @returns a number for `remove` */
  add(order: FaultOrder): number {
    const id = this.#nextId++;
    this.#orders.push({ ...order, id, left: order.times ?? Infinity, toSkip: order.skip ?? 0 });
    return id;
  }

  remove(id: number): void {
    this.#orders = this.#orders.filter((order) => order.id !== id);
  }

  clear(): void {
    this.#orders = [];
  }

  /** Orders that have not struck as often as they should. */
  pending(): FaultOrder[] {
    return this.#orders.map(({ id: _, left, toSkip: __, ...order }) => ({ ...order, times: left }));
  }

  /** What strikes this call, each use counted: how long it waits, and the one other fault. */
  take(subject: FaultSubject): { delayMs: number; fault: FaultOrder | undefined } {
    let delayMs = 0;
    let fault: FaultOrder | undefined;
    for (const order of this.#orders) {
      if ((fault && order.kind !== "slow") || !matches(order.match ?? {}, subject)) continue;
      if (order.toSkip > 0) {
        order.toSkip -= 1;
        continue;
      }
      order.left -= 1;
      if (order.kind === "slow") delayMs += order.delayMs ?? 0;
      else fault = order;
    }
    this.#orders = this.#orders.filter((order) => order.left > 0);
    return { delayMs, fault };
  }
}

function matches({ account, method, path, operation }: FaultMatch, subject: FaultSubject): boolean {
  return (
    (account === undefined || account.toLowerCase() === subject.account) &&
    (method === undefined || method.toUpperCase() === subject.method) &&
    (path === undefined || subject.path.includes(path)) &&
    (operation === undefined || operation === subject.operation)
  );
}
