/** Who waits at a gate: a worker of one of our servers, or a person's call. */
export interface Actor {
  /** The server that it runs on. */
  node: number;
  /** A worker whose server crashed: nothing of it goes on any more. */
  dead: boolean;
}

interface Waiting {
  actor: Actor;
  what: string;
  /** Does it and lets the actor go on. */
  pass(): Promise<void>;
  /** Does it, but nobody hears of it: the actor died meanwhile. */
  unheard(): Promise<void>;
}

/** Lets everything that is not held at a gate run until nothing moves: all of it are microtasks. */
export function quiesce(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

/**
 * Every call to Google and every transaction waits here until the scheduler lets it through, one at a time; between two
 * of them everyone runs until the next gate. So what happens, and in which order, is the scheduler's choice alone.
 */
export class Gates {
  waiting: Waiting[] = [];
  /** How many were let through. */
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

  /** Everyone runs on to their next gate. */
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

  /** The actors die where they stand. @param happens whether what one waits for still takes effect */
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
