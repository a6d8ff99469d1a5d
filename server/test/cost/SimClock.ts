import type { RunnerPace } from "../../src/sync/systemPace.ts";

interface Timer {
  at: number;
  work: () => void;
}

/** Time that goes on when everything that was to happen has happened: a heap of timers, the earliest first. */
export class SimClock implements RunnerPace {
  private readonly timers: Timer[] = [];
  private readonly tell: (at: number) => void;
  private at: number;

  /** @param tell hears how late it is, whenever time goes on */
  constructor(at: number, tell: (at: number) => void) {
    this.at = at;
    this.tell = tell;
    tell(at);
  }

  readonly now = (): number => this.at;

  sleep(milliseconds: number): Promise<void> {
    return new Promise((done) => void this.after(milliseconds, done));
  }

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.at + milliseconds, work };
    this.rise(timer);
    return () => {
      timer.work = () => {};
    };
  }

  /** Lets time go on, timer by timer; after each of them everyone runs until nothing moves. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.timers[0]; next && next.at <= end; next = this.timers[0]) {
      this.sink();
      this.go(Math.max(this.at, next.at));
      next.work();
      await new Promise((done) => void setImmediate(done));
    }
    this.go(end);
  }

  private go(at: number): void {
    this.at = at;
    this.tell(at);
  }

  private rise(timer: Timer): void {
    const { timers } = this;
    let at = timers.push(timer) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (timers[above]!.at <= timer.at) break;
      timers[at] = timers[above]!;
      at = above;
    }
    timers[at] = timer;
  }

  /** Takes the first away. */
  private sink(): void {
    const { timers } = this;
    const last = timers.pop()!;
    if (timers.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < timers.length && timers[below + 1]!.at < timers[below]!.at) below++;
      if (below >= timers.length || timers[below]!.at >= last.at) break;
      timers[at] = timers[below]!;
      at = below;
    }
    timers[at] = last;
  }
}
