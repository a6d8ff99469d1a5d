import type { Handled } from "../../src/http/handlers.ts";
import { addList } from "../../src/api/lists/addList.ts";
import { deleteList } from "../../src/api/lists/deleteList.ts";
import { renameList } from "../../src/api/lists/renameList.ts";
import type { Fleet } from "./Fleet.ts";
import type { PeopleHere, Writing } from "./peopleHere.ts";
import { LIST } from "./Simulation.ts";
import type { Seat, Simulation } from "./Simulation.ts";

const OWN_LISTS_AT_MOST = 2;

/** People who make, rename and delete lists of their own, and rename the one they share, here and in Google. */
export class ListsHere {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly calls: Record<"add" | "rename" | "renameShared" | "delete", Writing>;
  private named = 0;

  constructor(sim: Simulation, here: PeopleHere, fleet: Fleet) {
    this.sim = sim;
    this.here = here;
    const { store } = sim;
    const call = (handled: Handled): Writing => handled as Writing;
    this.calls = {
      add: call(addList(store, fleet.makeList)),
      rename: call(renameList(store)),
      renameShared: call(renameList(store, "shared")),
      delete: call(deleteList(store)),
    };
  }

  async act(seat: Seat): Promise<void> {
    const { random } = this.sim.world;
    this.sim.operations++;
    const own = this.sim.seats.filter(({ list }) => list !== LIST);
    const dice = random.next();
    if (own.length < OWN_LISTS_AT_MOST && dice < 0.3) return this.add(seat);
    const acting = own.length > 0 && random.chance(0.5) ? random.pick(own) : seat;
    if (dice < 0.65) return this.rename(acting);
    if (dice < 0.8) return this.renameInGoogle(acting);
    if (acting.list === LIST) return;
    if (dice < 0.9) return this.delete(acting);
    return this.deleteInGoogle(acting);
  }

  private name(): string {
    return `List ${++this.named}`;
  }

  private add({ account, timeZone }: Seat): void {
    const title = this.name();
    const { sim } = this;
    this.here.send({ account, timeZone }, this.calls.add, { title }, async () => async () => {
      const part = await sim.store.db
        .selectFrom("member")
        .innerJoin("list", "list.id", "member.list_id")
        .select(["member.id", "list.id as list", "member.google_list_id"])
        .where("member.account_id", "=", account)
        .where("list.name", "=", title)
        .where("member.state", "=", "approved")
        .executeTakeFirst();
      if (!part?.google_list_id) return;
      sim.world.count("a list was made");
      sim.take({ account, member: part.id, list: part.list, googleList: part.google_list_id });
    });
  }

  private async rename(seat: Seat): Promise<void> {
    const row = await this.sim.store.db
      .selectFrom("list")
      .select("shared")
      .where("id", "=", seat.list)
      .executeTakeFirst();
    const call = this.calls[row?.shared ? "renameShared" : "rename"];
    const input = { listId: seat.googleList, newListTitle: this.name() };
    this.here.send(seat, call, input, async () => () => this.sim.world.count("a list was renamed"));
  }

  private renameInGoogle({ googleList }: Seat): void {
    const { google, world } = this.sim;
    if (!google.lists.has(googleList)) return;
    const title = this.name();
    google.renameList(googleList, title);
    world.tell("Google list renamed", googleList, title);
    world.count("a list was renamed in Google");
  }

  private delete(seat: Seat): void {
    this.here.send(seat, this.calls.delete, { taskListId: seat.googleList }, async () => async () => {
      this.sim.world.count("a list was deleted");
      await this.forget(seat);
    });
  }

  private async deleteInGoogle(seat: Seat): Promise<void> {
    const { google, world } = this.sim;
    if (!google.lists.has(seat.googleList)) return;
    await this.forget(seat);
    google.deleteList(seat.googleList);
    world.tell("Google list deleted", seat.account, seat.googleList);
    world.count("a list was deleted in Google");
  }

  /** Whoever deletes a list means everything in it. */
  private async forget(seat: Seat): Promise<void> {
    const { seats, google, world } = this.sim;
    if (!seats.includes(seat)) return;
    seats.splice(seats.indexOf(seat), 1);
    this.sim.gone.add(seat);
    const ours = (await this.sim.tasks(seat.list)).map(({ values }) => values.text!);
    const theirs = google.visible(seat.googleList).map(({ title }) => title);
    for (const title of [...ours, ...theirs]) {
      const task = world.oracle.taskNow(title);
      if (task !== undefined) world.oracle.unprotect(task, "removed");
    }
  }
}
