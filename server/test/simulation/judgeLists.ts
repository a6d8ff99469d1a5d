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
    .where("list.deleted_at", "is", null)
    .where("member.state", "in", ["approved", "pending"])
    .execute();
  judgeDoubled(sim, rows);
  const ours = new Map(rows.map((row) => [row.google_list_id, row]));
  const kept = await keptLists(sim);
  for (const [id, { account, title }] of sim.google.lists) {
    const row = ours.get(id);
    if (row === undefined && kept.has(id)) continue;
    if (row?.account_id !== account) sim.violate("I1 list left over at Google", `${id} ${title}, ${account}`);
    else if (row.state === "approved" && row.name !== title)
      sim.violate("I1 name of a list differs", `${id}: ${title} not ${row.name}, ${account}`);
  }
  for (const [id, { account_id, name }] of ours)
    if (id === null || !sim.google.lists.has(id))
      sim.violate("I1 list missing at Google", `${id} ${name}, ${account_id}`);
}

/**
 * Finds Google lists of lists that were deleted here, in which a task stands that Google refuses to move to another list, as its
 * card says. They are not deleted (U10.2).
 */
async function keptLists({ store, google }: Simulation): Promise<Set<string>> {
  const rows = await store.db
    .selectFrom("remote_task")
    .select(["google_id", "remote_list_id"])
    .where("state", "=", "live")
    .where("problem", "is not", null)
    .execute();
  const isKept = (id: string | null, task: string): boolean => {
    const { repeats = null, deleted = true } = google.lists.get(id ?? "")?.tasks.get(task) ?? {};
    return repeats !== null && !deleted;
  };
  return new Set(
    rows.flatMap((row) => (isKept(row.remote_list_id, row.google_id) ? row.remote_list_id! : [])),
  );
}

/**
 * Judges that no list that people made or restored is there twice (I3). An account has the lists that its person
 * knows, one more for each call that did not succeed, or not yet, and one for each that Google made late (U11.1).
 */
function judgeDoubled(
  sim: Simulation,
  rows: readonly { account_id: string; google_list_id: string | null; name: string }[],
): void {
  const known = new Set(
    [...sim.memberships, ...sim.former, ...sim.waiting].map(({ googleList }) => googleList),
  );
  const { google } = sim;
  const left = new Map<string, string[]>();
  for (const { account_id, google_list_id, name } of rows)
    if (
      google_list_id !== null &&
      !known.has(google_list_id) &&
      sim.listsMade.has(name.replace(/ \(\d\)$/, ""))
    )
      left.set(account_id, [...(left.get(account_id) ?? []), name]);
  for (const [account, names] of left)
    if (names.length > (sim.listsUnsure.get(account) ?? 0) + (google.lateLists.get(account) ?? 0))
      sim.violate("I3 a list is there twice", `${names.join(", ")}, ${account}`);
}
