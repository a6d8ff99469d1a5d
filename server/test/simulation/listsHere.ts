import type { Endpoint } from "../../src/http/handlers.ts";
import { addList } from "../../src/api/lists/addList.ts";
import { deleteList } from "../../src/api/lists/deleteList.ts";
import { renameList } from "../../src/api/lists/renameList.ts";
import { forgetList } from "./comings.ts";
import { excuseUnreadRemovals } from "./noteRemoval.ts";
import type { Fleet } from "./Fleet.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { Writing } from "./sendHere.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

const OWN_LISTS_AT_MOST = 2;

/** People who create, rename and delete lists of their own, and rename the shared one, in our app and in Google. */
export class ListsHere {
  private readonly sim: Simulation;
  private readonly here: PeopleHere;
  private readonly calls: Record<"add" | "rename" | "renameShared" | "delete", Writing>;
  private named = 0;

  constructor(sim: Simulation, here: PeopleHere, fleet: Fleet) {
    this.sim = sim;
    this.here = here;
    const { store } = sim;
    const call = (handled: Endpoint): Writing => handled as Writing;
    this.calls = {
      add: call(addList(store, fleet.makeList)),
      rename: call(renameList()),
      renameShared: call(renameList("shared")),
      delete: call(deleteList),
    };
  }

  async act(membership: Membership): Promise<void> {
    const { random } = this.sim.world;
    this.sim.operations++;
    const own = this.sim.memberships.filter(({ list }) => list !== LIST);
    const dice = random.next();
    if (own.length < OWN_LISTS_AT_MOST && dice < 0.3) return this.add(membership);
    const acting = own.length > 0 && random.chance(0.5) ? random.pick(own) : membership;
    if (dice < 0.65) return this.rename(acting);
    if (dice < 0.8) return this.renameInGoogle(acting);
    if (acting.list === LIST) return;
    if (dice < 0.9) return this.delete(acting);
    return this.deleteInGoogle(acting);
  }

  private name(): string {
    return `List ${++this.named}`;
  }

  add({ account, timeZone }: Membership, title = this.name()): void {
    const { sim } = this;
    sim.listsMade.add(title);
    sim.countUnsure(account, 1);
    const tell = async ({ data }: { data: { id: string } }): Promise<void> => {
      sim.countUnsure(account, -1);
      // A list of this name may have been restored at the same moment. If it is empty, the call returns that list.
      if (sim.memberships.some(({ googleList }) => googleList === data.id)) return;
      const { id: member, list_id: list } = await sim.store.db
        .selectFrom("member")
        .select(["id", "list_id"])
        .where("account_id", "=", account)
        .where("google_list_id", "=", data.id)
        .executeTakeFirstOrThrow();
      sim.world.count("a list was made");
      sim.take({ account, member, list, googleList: data.id });
    };
    this.here.send({ account, timeZone }, this.calls.add, { title }, async () => tell);
  }

  private async rename(membership: Membership): Promise<void> {
    const row = await this.sim.store.db
      .selectFrom("list")
      .select("shared")
      .where("id", "=", membership.list)
      .executeTakeFirst();
    const call = this.calls[row?.shared ? "renameShared" : "rename"];
    const input = { listId: membership.googleList, newListTitle: this.name() };
    this.here.send(membership, call, input, async () => () => this.sim.world.count("a list was renamed"));
  }

  private renameInGoogle({ googleList }: Membership): void {
    const { google, world } = this.sim;
    if (!google.lists.has(googleList)) return;
    const title = this.name();
    google.renameList(googleList, title);
    world.tell("Google list renamed", googleList, title);
    world.count("a list was renamed in Google");
  }

  delete(membership: Membership): void {
    this.here.send(
      membership,
      this.calls.delete,
      { taskListId: membership.googleList },
      async () => async () => {
        this.sim.world.count("a list was deleted");
        if (this.sim.google.lists.has(membership.googleList))
          await excuseUnreadRemovals(this.sim, membership);
        await forgetList(this.sim, membership);
      },
    );
  }

  async deleteInGoogle(membership: Membership): Promise<void> {
    const { google, world } = this.sim;
    if (!google.lists.has(membership.googleList)) return;
    await forgetList(this.sim, membership);
    await excuseUnreadRemovals(this.sim, membership);
    google.deleteList(membership.googleList);
    world.tell("Google list deleted", membership.account, membership.googleList);
    world.count("a list was deleted in Google");
  }
}
