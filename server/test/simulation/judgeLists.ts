import type { Simulation } from "./Simulation.ts";

/**
 * Judges the lists: each account has the same lists here and in Google, under the same names. The list of a person who
 * waits for approval has another name.
 */
export async function judgeLists(sim: Simulation): Promise<void> {
  const rows = await sim.store.db
    .selectFrom("member")
    .innerJoin("list", "list.id", "member.list_id")
    .select(["member.account_id", "member.google_list_id", "member.state", "list.name"])
    .where("list.dead_at", "is", null)
    .where("member.state", "in", ["approved", "pending"])
    .execute();
  const ours = new Map(rows.map((row) => [row.google_list_id, row]));
  for (const [id, { account, title }] of sim.google.lists) {
    const row = ours.get(id);
    if (row?.account_id !== account) sim.violate("I1 list left over at Google", `${id} ${title}, ${account}`);
    else if (row.state === "approved" && row.name !== title)
      sim.violate("I1 name of a list differs", `${id}: ${title} not ${row.name}, ${account}`);
  }
  for (const [id, { account_id, name }] of ours)
    if (id === null || !sim.google.lists.has(id))
      sim.violate("I1 list missing at Google", `${id} ${name}, ${account_id}`);
}
