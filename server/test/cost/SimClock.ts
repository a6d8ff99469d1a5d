import type { RunnerClock } from "../../src/sync/schedule/systemClock.ts";
import { TimerHeap } from "../simulation/TimerHeap.ts";

/** A simulated clock. It advances only when nothing is left to do at the present time. */
export class SimClock implements RunnerClock {
  private readonly timers = new TimerHeap();
  private readonly tell: (at: number) => void;
  private at: number;

  /** @param tell called with the time whenever it advances */
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
    return this.timers.add(this.at + milliseconds, work);
  }

  /** Advances the time from timer to timer. After each timer, all asynchronous work runs until nothing moves. */
  async runUntil(end: number): Promise<void> {
    for (let next = this.timers.first(); next && next.at <= end; next = this.timers.first()) {
      this.timers.take();
      this.go(Math.max(this.at, next.at));
      next.work();
      await new Promise((done) => void setImmediate(done));
    }
    this.go(end);
  }

  /** Goes on to a whole millisecond, because a server's clock shows no others. */
  private go(at: number): void {
    this.at = Math.ceil(at);
    this.tell(this.at);
  }
}
