/** The faults that a test can order. A fault that answers an error does so before the call has any effect. */
export type FaultKind =
  /** 401 */
  | "unauthenticated"
  /** 403, the token lacks the scope */
  | "insufficientScope"
  /** 403, the API is switched off in the project; the answer names the page that enables it */
  | "accessNotConfigured"
  /** 403 without a particular reason, and two variants that clients have reported */
  | "forbidden"
  | "serviceLimit"
  /** 403, as an HTML page of Google's front end */
  | "forbiddenPage"
  /** 403 with the fault's name as the reason, domain usageLimits */
  | "rateLimitExceeded"
  | "userRateLimitExceeded"
  | "quotaExceeded"
  | "dailyLimitExceeded"
  /**
   * The daily quota of the project or of a person is used up. Answers as Google does at present: 429 with
   * `google.rpc.ErrorInfo`
   */
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
  /** 404, 400 or 412 for one call */
  | "notFound"
  | "invalidArgument"
  | "preconditionFailed"
  /** Waits `delayMs`, then answers normally */
  | "slow"
  /** The connection breaks before the call has any effect */
  | "cutBefore"
  /** The connection breaks after the write was committed, so the answer is lost */
  | "cutAfter"
  /** The connection breaks, and the write takes effect `delayMs` later */
  | "applyLate"
  /** A page holds at most half of the requested items but still has a page token */
  | "shortPages"
  /** Reads show the state of `delayMs` ago */
  | "staleList"
  /** 200 with empty `items`, whatever the list contains */
  | "emptyList"
  /** Every page has a page token that leads to the same page again */
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
  /** How many times the fault applies; without it, until it is removed. */
  times?: number;
  /** How many matching calls are spared before the fault applies. */
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

/** The ordered faults. Of those that match a call, the one that was added first applies. Delays of `slow` faults add up. */
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

  /** Returns the orders that still apply, each with the number of times left. */
  pending(): FaultOrder[] {
    return this.#orders.map(({ id: _, left, toSkip: __, ...order }) => ({ ...order, times: left }));
  }

  /** Returns this call's total delay and its first fault of another kind than `slow`, and counts their use. */
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
