import type { MoreHere } from "./moreHere.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { PeopleInGoogle } from "./peopleInGoogle.ts";
import type { Membership, Simulation } from "./Simulation.ts";

/** Within this time, in milliseconds, a task that was deleted or restored here is moved in Google. */
const HASTE = 30_000;

/**
 * People who delete a task here, restore it, and move it to another list in Google, all within seconds. For worlds with
 * moves.
 */
export class HastyMoves {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly more: MoreHere;
  private readonly google: PeopleInGoogle;

  constructor(sim: Simulation, here: PeopleHere, more: MoreHere, google: PeopleInGoogle) {
    this.sim = sim;
    this.here = here;
    this.more = more;
    this.google = google;
  }

  async act(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    this.sim.operations++;
    const dice = random.next();
    if (dice < 0.25) {
      const shown = await this.here.look(membership);
      if (shown.length > 0)
        this.here.delete(
          membership,
          this.sim.pickTask(shown, ({ values }) => values.text),
        );
    } else if (dice < 0.5) this.here.restore(membership);
    else if (dice < 0.6) await this.more.restore(membership);
    else await this.move();
  }

  private async move(): Promise<void> {
    const { google, world } = this.sim;
    const { random } = world;
    const recent = this.here.deletedOrRestored.filter(({ at }) => world.at - at < HASTE);
    if (recent.length === 0) return;
    const back = recent.filter(({ restored }) => restored);
    const { membership, task, restored } = random.pick(back.length > 0 ? back : recent);
    const others = this.sim.membershipsOf(membership).filter((other) => other !== membership);
    const found = google
      .visible(membership.googleList)
      .find(({ title, parent }) => parent === null && world.oracle.taskNow(title) === task);
    if (others.length === 0 || !found) return;
    world.count(`a task was moved in Google just after it was ${restored ? "restored" : "deleted"} here`);
    await this.google.move(membership, random.pick(others), found);
  }
}
