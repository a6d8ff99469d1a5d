/** Thrown when a call to our server, or its answer, was lost. */
export class Lost extends Error {}

/** The calls of people that servers are working on. When a server crashes, its calls end without an answer. */
export class CallsUnderWay {
  /** Whether a call ends with its server. In worlds without this, only a server's own work ends. */
  areLost = false;
  private readonly ends = new Map<number, Set<() => void>>();

  /** Does a call's work on a server. @throws Lost if that server crashes meanwhile */
  async on<Result>(node: number, work: () => Promise<Result>): Promise<Result> {
    if (!this.areLost) return work();
    const under = this.ends.get(node) ?? new Set();
    this.ends.set(node, under);
    let end = (): void => {};
    const ended = new Promise<never>((_, reject) => {
      end = () => reject(new Lost());
    });
    under.add(end);
    try {
      return await Promise.race([work(), ended]);
    } finally {
      under.delete(end);
    }
  }

  /** Ends all calls on a server. */
  crash(node: number): void {
    for (const end of this.ends.get(node) ?? []) end();
  }
}
