/**
 * The faults that a test can order, so that the emulator fails as Google does. A fault that answers an error does so before the
 * call has any effect.
 */
export type FaultKind =
  /** 401 */
  | "unauthenticated"
  /** 403, the token lacks the scope */
  | "insufficientScope"
  /** 403, the API is switched off in the project; the answer names the page that enables it */
  | "accessNotConfigured"
  /** 403 without a particular reason; and two forms of 403 that users of Google's API have reported */
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
  /** The answer is 404, 400 or 412, for one call */
  | "notFound"
  | "invalidArgument"
  | "preconditionFailed"
  /** Waits `delayMs`, or until the fault is removed, then answers normally */
  | "slow"
  /** The connection breaks before the call has any effect */
  | "cutBefore"
  /** The connection breaks after the write was committed, so the answer is lost */
  | "cutAfter"
  /** The connection breaks, and the write takes effect `delayMs` later */
  | "applyLate"
  /** A page holds at most half of the requested items, but has a token for the next page although all would have fitted */
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
  | "invalidScope"
  /** Token endpoint: the account is refused, by its organisation's policy or by Google */
  | "adminPolicyEnforced"
  | "accessDenied"
  /** Token endpoint: 400 temporarily_unavailable */
  | "temporarilyUnavailable";

export interface FaultMatch {
  /** The fault applies only to calls of the account with this e-mail address. */
  account?: string;
  /** The fault applies only to calls with this HTTP method. */
  method?: string;
  /** The fault applies only to calls whose path contains this text. */
  path?: string;
  /** The fault applies only to this operation, as the ledger names it, for example `tasks.insert` or `oauth.token`. */
  operation?: string;
}

export interface FaultOrder {
  kind: FaultKind;
  match?: FaultMatch;
  /** How many times the fault applies; without it, until it is removed. */
  times?: number;
  /** How many matching calls succeed before the fault begins. */
  skip?: number;
  delayMs?: number;
  /** The `Retry-After` header of the answer, in seconds. */
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
  removal: AbortController;
  /** How many calls the fault delays now. */
  delaying: number;
}

/**
 * How long a `slow` fault delays a call; the signal aborts when the fault is removed. Whoever has waited calls `end`.
 */
export interface Delay {
  ms: number;
  removed: AbortSignal;
  end(): void;
}

/**
 * The faults that tests have ordered. If several match a call, the one that was added first applies. Delays of `slow` faults add
 * up.
 */
export class Faults {
  #orders: Ordered[] = [];
  /** Faults that delay calls now, also when they apply to no more calls. */
  #delaying = new Set<Ordered>();
  #nextId = 1;

  /**
   * Orders a fault.
   * @returns a number for `remove`
   */
  add(order: FaultOrder): number {
    const id = this.#nextId++;
    const [left, toSkip] = [order.times ?? Infinity, order.skip ?? 0];
    this.#orders.push({ ...order, id, left, toSkip, removal: new AbortController(), delaying: 0 });
    return id;
  }

  /** Removes a fault. Calls that it delays are answered at once, also if it applies to no more calls. */
  remove(id: number): void {
    for (const order of this.#delaying) if (order.id === id) order.removal.abort();
    this.#orders = this.#orders.filter((order) => order.id !== id);
  }

  clear(): void {
    for (const { removal } of this.#delaying) removal.abort();
    this.#orders = [];
  }

  /** Returns the ordered faults that still apply, each with the number of times left. */
  pending(): FaultOrder[] {
    return this.#orders.map(
      ({ id: _, left, toSkip: __, removal: ___, delaying: ____, ...order }): FaultOrder => ({
        ...order,
        times: left,
      }),
    );
  }

  /**
   * Finds the faults that apply to this call, and counts their use. Returns the delays of the call, one after another, and the
   * first fault that is not `slow`.
   */
  take(subject: FaultSubject): { delays: Delay[]; fault: FaultOrder | undefined } {
    const delays: Delay[] = [];
    let fault: FaultOrder | undefined;
    for (const order of this.#orders) {
      if ((fault && order.kind !== "slow") || !matches(order.match ?? {}, subject)) continue;
      if (order.toSkip > 0) {
        order.toSkip -= 1;
        continue;
      }
      order.left -= 1;
      if (order.kind === "slow") delays.push(this.#delay(order));
      else fault = order;
    }
    this.#orders = this.#orders.filter((order) => order.left > 0);
    return { delays, fault };
  }

  #delay(order: Ordered): Delay {
    order.delaying += 1;
    this.#delaying.add(order);
    const end = (): void => {
      order.delaying -= 1;
      if (order.delaying === 0) this.#delaying.delete(order);
    };
    return { ms: order.delayMs ?? 0, removed: order.removal.signal, end };
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
