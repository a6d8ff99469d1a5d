/** The faults that can be ordered. Those that answer an error do so before anything is done. */
export type FaultKind =
  /** 401 */
  | "unauthenticated"
  /** 403, the token lacks the scope */
  | "insufficientScope"
  /** 403, the API is switched off in the project; the answer names the page that enables it */
  | "accessNotConfigured"
  /** 403 for no particular reason, and two variants that clients report */
  | "forbidden"
  | "serviceLimit"
  /** 403, as an HTML page of Google's front end */
  | "forbiddenPage"
  /** 403 with this reason, domain usageLimits */
  | "rateLimitExceeded"
  | "userRateLimitExceeded"
  | "quotaExceeded"
  | "dailyLimitExceeded"
  /** The daily quota of the project or of a person is used up, as Google words it today: 429 with `google.rpc.ErrorInfo` */
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
  /** The connection breaks before anything is done */
  | "cutBefore"
  /** The connection breaks after the write was committed, so the answer is lost */
  | "cutAfter"
  /** The connection breaks, and the write is applied `delayMs` later */
  | "applyLate"
  /** A page with at most half of the requested items, still with a token */
  | "shortPages"
  /** Reads show the state of `delayMs` ago */
  | "staleList"
  /** 200 with empty `items`, whatever the list contains */
  | "emptyList"
  /** Every page has a token that leads to the same page again */
  | "endlessPages"
  /** 200 with JSON that is cut off in the middle */
  | "truncatedJson"
  /** 200 with `{}` */
  | "emptyObject"
  /** Token endpoint: 400 invalid_grant */
  | "invalidGrant"
  /** Token endpoint: the client is refused, not the person */
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
  /** The operation as in the ledger, for example `tasks.insert` or `oauth.token`. */
  operation?: string;
}

export interface FaultOrder {
  kind: FaultKind;
  match?: FaultMatch;
  /** How many times it applies; until removed when absent. */
  times?: number;
  /** How many matching calls pass before it applies. */
  skip?: number;
  delayMs?: number;
  /** In seconds. */
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

/**
 * The ordered faults. The first that matches a call applies, in the order in which they were added. Delays of `slow` add up.
 */
export class Faults {
  #orders: Ordered[] = [];
  #nextId = 1;

  /**
   * Orders a fault.
   * @returns a number for `remove`
   */
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

  /** Returns the orders that have not yet applied as often as ordered. */
  pending(): FaultOrder[] {
    return this.#orders.map(({ id: _, left, toSkip: __, ...order }) => ({ ...order, times: left }));
  }

  /** Returns the total delay and the one other fault for this call, and counts their use. */
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
