import type { Fleet } from "./Fleet.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/** The time zones in which people are. */
export const ZONES = [
  "UTC",
  "America/Los_Angeles",
  "Asia/Kolkata",
  "Pacific/Kiritimati",
  "Australia/Lord_Howe",
];
/** A browser whose server stopped connects again within this time, in milliseconds. */
const AGAIN_WITHIN = 5_000;
const DEVICES = 2;

/** One open window of our app. */
interface Screen {
  account: string;
  list: string | null;
  idle: boolean;
  timeZone: string | null;
  /**
   * The server to which the window is connected, and a function that ends the connection; null while it is not
   * connected.
   */
  on: { node: number; close: () => void } | null;
  againAt: number;
}

/** The windows that people have open. Each tells its server what it shows. */
export class Screens {
  private readonly open = new Map<string, Screen>();
  private readonly sim: Simulation;
  private readonly fleet: Fleet;

  constructor(sim: Simulation, fleet: Fleet) {
    this.sim = sim;
    this.fleet = fleet;
    fleet.onEnd = (node) => {
      for (const screen of this.open.values())
        if (screen.on?.node === node)
          Object.assign(screen, { on: null, againAt: sim.world.at + sim.world.habits.int(AGAIN_WITHIN) });
    };
  }

  /** A person opens or closes a window, or makes it show something else. */
  act(membership: Membership): void {
    const { random } = this.sim.world;
    const key = `${membership.account} ${random.int(DEVICES)}`;
    if (this.open.has(key) && random.chance(0.4)) return this.close(key);
    const own = random.pick(this.sim.membershipsOf(membership));
    this.show(key, {
      account: membership.account,
      list: random.chance(0.9) ? own.googleList : null,
      idle: random.chance(0.2),
      timeZone: random.chance(0.1) ? null : random.pick(ZONES),
    });
  }

  /** @param key the window's account and device */
  show(key: string, shows: Pick<Screen, "account" | "list" | "idle" | "timeZone">): void {
    this.open.get(key)?.on?.close();
    this.open.set(key, { ...shows, on: null, againAt: 0 });
    this.connect();
  }

  closeAll(): void {
    for (const key of this.open.keys()) this.close(key);
  }

  /** Connects each window that is not connected, if a server answers. */
  connect(): void {
    for (const screen of this.open.values()) {
      if (screen.on || this.sim.world.at < screen.againAt) continue;
      const node = this.fleet.pick();
      if (node === null) continue;
      const { account, list, idle, timeZone } = screen;
      screen.on = { node, close: this.fleet.runner(node).watch(account, { list, idle, timeZone }) };
    }
  }

  private close(key: string): void {
    this.open.get(key)?.on?.close();
    this.open.delete(key);
  }
}
