/** Work that is due at a time. */
export interface Timer {
  at: number;
  work: () => void;
}

/**
 * Timers of a simulated clock, the earliest first. Of timers that are due at the same time, the one that was set first
 * comes first.
 */
export class TimerHeap {
  private readonly timers: (Timer & { number: number })[] = [];
  private set = 0;

  /** @returns a function that cancels the timer */
  add(at: number, work: () => void): () => void {
    const timer = { at, work, number: ++this.set };
    this.rise(timer);
    return () => {
      timer.work = () => {};
    };
  }

  /** Returns the earliest timer without removing it. */
  first(): Timer | undefined {
    return this.timers[0];
  }

  /** Removes and returns the earliest timer. */
  take(): Timer | undefined {
    const { timers } = this;
    const [first] = timers;
    const last = timers.pop();
    if (first && last && timers.length > 0) this.sink(last);
    return first;
  }

  private isBefore(one: number, other: Timer & { number: number }): boolean {
    const { at, number } = this.timers[one]!;
    return at < other.at || (at === other.at && number < other.number);
  }

  private rise(timer: Timer & { number: number }): void {
    const { timers } = this;
    let at = timers.push(timer) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.isBefore(above, timer)) break;
      timers[at] = timers[above]!;
      at = above;
    }
    timers[at] = timer;
  }

  private sink(last: Timer & { number: number }): void {
    const { timers } = this;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below + 1 < timers.length && this.isBefore(below + 1, timers[below]!)) below++;
      if (below >= timers.length || !this.isBefore(below, last)) break;
      timers[at] = timers[below]!;
      at = below;
    }
    timers[at] = last;
  }
}
