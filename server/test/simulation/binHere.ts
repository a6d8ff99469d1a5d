import { restoreFromBin } from "../../src/api/bin/restoreFromBin.ts";
import { addSublist } from "../../src/api/lists/addSublist.ts";
import { binLists } from "../../src/db/tables/bin.ts";
import { binNames } from "../../src/db/tables/binNames.ts";
import type { BinList } from "../../src/db/tables/bin.ts";
import type { Fleet } from "./Fleet.ts";
import type { ListsHere } from "./listsHere.ts";
import type { MoreHere } from "./moreHere.ts";
import type { NamesHere } from "./namesHere.ts";
import { noteListRestored } from "./noteListRestored.ts";
import type { PeopleHere } from "./peopleHere.ts";
import type { Writing } from "./sendHere.ts";
import type { Membership, Simulation } from "./Simulation.ts";
import { LIST } from "./worldLists.ts";

/** The other actors of the world, whose functions the bin's actions use. */
interface Others {
  here: PeopleHere;
  more: MoreHere;
  names: NamesHere;
  lists: ListsHere;
  fleet: Fleet;
}

/**
 * People who delete lists, sublists, sections, labels and tasks, and restore them from the bin, in worlds with
 * `--bin`. In these worlds a crash of a server also ends the calls that it works on.
 */
export class BinHere {
  private readonly sim: Simulation;
  private readonly others: Others;
  private readonly restore: Writing;
  private readonly addSublist: Writing;
  private renewed = 0;

  constructor(sim: Simulation, others: Others) {
    this.sim = sim;
    this.others = others;
    this.restore = restoreFromBin(sim.store, others.fleet.makeList) as Writing;
    this.addSublist = addSublist("own") as Writing;
  }

  async act(membership: Membership): Promise<void> {
    const { names, lists, more } = this.others;
    const { random } = this.sim.world;
    this.sim.operations++;
    const dice = random.next();
    if (dice < 0.2) return names.act(membership);
    if (dice < 0.45) return this.restoreName(membership);
    if (dice < 0.5) return this.renewSublist(membership);
    if (dice < 0.57) return more.restore(membership);
    if (dice < 0.82) return this.restoreList(membership);
    const own = this.sim.memberships.filter(({ list }) => list !== LIST);
    if (own.length === 0 || random.chance(0.4)) return lists.add(membership);
    const acting = random.pick(own);
    return random.chance(0.4) ? lists.delete(acting) : lists.deleteInGoogle(acting);
  }

  private async binnedLists({ account }: Membership): Promise<BinList[]> {
    const { store, world } = this.sim;
    const all = await binLists(store.db, account, world.at);
    return all.sort((a, b) => (a.member.list_id < b.member.list_id ? -1 : 1));
  }

  /** Restores a sublist, section or label of one list. In a shared list somebody else may have deleted it. */
  private async restoreName(membership: Membership): Promise<void> {
    const { store, world, former } = this.sim;
    const lists = (await this.binnedLists(membership)).filter(
      ({ member }) => member.id === membership.member,
    );
    const all = await binNames(store.db, membership.account, lists, world.at);
    // labels also change tasks in lists of people who left, which the oracle does not follow
    const may = all
      .filter(({ kind }) => kind !== "label" || !former.some(({ account }) => account === membership.account))
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    if (may.length === 0) return;
    const { kind, id, sublistId, by } = world.random.pick(may);
    const input = {
      kind,
      id,
      ...(kind !== "label" && { listId: membership.googleList }),
      ...(sublistId !== null && { sublistId }),
    };
    const whose = by === membership.account ? "" : " of somebody else";
    this.others.names.change(membership, this.restore, input, `a ${kind}${whose} was restored`);
  }

  /** Creates a sublist with the name of a deleted one, which then cannot return beside it. */
  private async renewSublist(membership: Membership): Promise<void> {
    const { store, world } = this.sim;
    const lists = (await this.binnedLists(membership)).filter(
      ({ member, deleted }) => member.id === membership.member && !deleted,
    );
    const all = (await binNames(store.db, membership.account, lists, world.at))
      .filter(({ kind }) => kind === "sublist")
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    const { shared } = await store.db
      .selectFrom("list")
      .select("shared")
      .where("id", "=", membership.list)
      .executeTakeFirstOrThrow();
    if (all.length === 0 || shared) return;
    const { name } = world.random.pick(all);
    const input = {
      google_list_id: membership.googleList,
      sublist_id: `${name}-${++this.renewed}`,
      sublist_name: name,
    };
    this.others.names.change(membership, this.addSublist, input, "a sublist was made with a deleted name");
  }

  /** Restores a deleted list, while another device may create a list of its name. */
  private async restoreList(membership: Membership): Promise<void> {
    const { sim } = this;
    const { world } = sim;
    const { account, timeZone } = membership;
    const deleted = (await this.binnedLists(membership)).filter((list) => list.deleted);
    if (deleted.length === 0) return;
    const inGoogle = deleted.filter((list) => list.deleted?.how === "google");
    const {
      member,
      name,
      isShared,
      deleted: how,
    } = world.random.pick(inGoogle.length > 0 && world.random.chance(0.6) ? inGoogle : deleted);
    const id = (member.google_list_id ?? member.former_list_id)!;
    sim.countUnsure(account, 1);
    this.others.here.send({ account, timeZone }, this.restore, { kind: "list", id }, async (tx) => {
      const tasks = await tx
        .selectFrom("task")
        .select(["id", "text", "deleted_rev"])
        .where("list_id", "=", member.list_id)
        .where("former_id", "is", null)
        .execute();
      return async ({ data }: { data: { listId: string } }) => {
        sim.countUnsure(account, -1);
        world.count(`a list was restored, deleted ${how!.how}${isShared ? " as a shared one" : ""}`);
        const restored = { account, from: member.list_id, oldList: id, googleList: data.listId };
        await noteListRestored(sim, restored, tasks);
      };
    });
    if (!world.random.chance(0.3)) return;
    world.count("a list was made while one of its name returned");
    this.others.lists.add(membership, name);
  }
}
