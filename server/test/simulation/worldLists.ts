import type { Membership, Simulation, Wishes } from "./Simulation.ts";

/** The id of the list on which a world's people work together. */
export const LIST = "list";
/** How the ids of further lists begin that everybody is in. */
const COMMON = "common";

/** Whether everybody is in a list, or may come to it later. */
export function isForAll(list: string): boolean {
  return list === LIST || list.startsWith(COMMON);
}

/** Creates the first people of a world, and the lists that they are in. */
export async function fillWorld(sim: Simulation, { own = 0, common = 0, members }: Wishes): Promise<void> {
  const isShared = own + common > 0 && members > 1;
  await makeList(sim, LIST, isShared);
  for (let more = 0; more < common; more++) await makeList(sim, `${COMMON}${more}`, isShared);
  for (let n = 0; n < members; n++) {
    const { account, googleList } = await sim.arrive("List");
    await join(sim, { list: LIST, account, member: `member${n}`, googleList }, n === 0);
    for (let more = 0; more < common; more++) {
      const list = `${COMMON}${more}`;
      const part = { list, account, member: `${list}-${n}`, googleList: sim.google.makeList(account, list) };
      await join(sim, part, n === 0);
    }
    for (let more = 0; more < own; more++) await joinOwn(sim, account, `own${n}-${more}`);
  }
}

async function makeList({ store }: Simulation, id: string, isShared = false): Promise<void> {
  const shared = isShared ? (1 as const) : (0 as const);
  const row = {
    id,
    name: "List",
    rev: 0,
    name_rev: 0,
    shared,
    created_at: 0,
    deleted_at: null,
    changed: 0,
  };
  await store.db.insertInto("list").values(row).execute();
}

/** Creates a list that one person alone is in. */
async function joinOwn(sim: Simulation, account: string, list: string): Promise<void> {
  const googleList = sim.google.makeList(account, "Own");
  await makeList(sim, list);
  await join(sim, { list, account, member: list, googleList }, true);
}

async function join(
  sim: Simulation,
  { list, account, member, googleList }: Pick<Membership, "account" | "member" | "list" | "googleList">,
  isOwner: boolean,
): Promise<void> {
  const replica = {
    google_list_id: googleList,
    former_list_id: null,
    is_default: 0 as const,
    order_key: "a0",
    title: "List",
    title_rev: 0,
    list_updated: null,
    watermark: null,
    full_at: null,
    pulled_at: null,
    missing: 0,
    missing_at: null,
    order_seen: "",
    checkpoint: 0,
    changed: 0,
  };
  const part = { main_user: isOwner ? (1 as const) : (0 as const), state: "approved" as const, epoch: 1 };
  await sim.store.db
    .insertInto("member")
    .values({ id: member, list_id: list, account_id: account, ...part, ...replica })
    .execute();
  sim.take({ account, member, list, googleList });
}
