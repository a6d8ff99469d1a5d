/** The owner of a waiting call: a worker of one of our servers, or a person's call. */
export interface Actor {
  /** The server on which it runs; below 0 for a person's call. */
  node: number;
  /** The server that works on a person's call. */
  server?: number;
  /** Whether the server crashed, so that nothing of the worker goes on. */
  dead: boolean;
}

/** A call or transaction that waits at its gate. */
export interface Waiting {
  actor: Actor;
  what: string;
  /** Does the work, and lets the actor go on. */
  pass(): Promise<void>;
  /** Does the work for an actor that is dead, so that nobody gets the result. */
  unheard(): Promise<void>;
}

/**
 * Lets all work run until it waits at a gate. Everything between two gates runs as microtasks, so one turn of the
 * event loop is enough.
 */
export function quiesce(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/**
 * Holds every call to Google and every transaction until the scheduler lets it through, one at a time. After each,
 * all work runs on to its next gate. So only the scheduler decides what happens, and in which order.
 */
export class Gates {
  waiting: Waiting[] = [];
  /** How many calls and transactions were let through. */
  passed = 0;
  private readonly tell: (...what: unknown[]) => void;

  constructor(tell: (...what: unknown[]) => void) {
    this.tell = tell;
  }

  enter<Result>(actor: Actor, what: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({
        actor,
        what,
        pass: () => work().then(resolve, reject),
        unheard: () =>
          work().then(
            () => undefined,
            () => undefined,
          ),
      });
    });
  }

  /** Lets all work run on to its next gate. */
  settle(): Promise<void> {
    return quiesce();
  }

  ready(may: (actor: Actor) => boolean): Waiting[] {
    return this.waiting.filter(({ actor }) => may(actor));
  }

  async pass(one: Waiting): Promise<void> {
    this.waiting = this.waiting.filter((other) => other !== one);
    this.passed++;
    this.tell("gate", one.actor.node, one.what);
    await one.pass();
    await quiesce();
  }

  /**
   * Kills actors at their gates.
   * @param happens whether the work for which an actor waits still takes effect
   */
  async kill(dies: (actor: Actor) => boolean, happens: (one: Waiting) => boolean): Promise<void> {
    const dying = this.waiting.filter(({ actor }) => dies(actor));
    this.waiting = this.waiting.filter(({ actor }) => !dies(actor));
    for (const one of dying) {
      one.actor.dead = true;
      this.tell("killed at", one.what);
      if (happens(one)) await one.unheard();
    }
    await quiesce();
  }
}
