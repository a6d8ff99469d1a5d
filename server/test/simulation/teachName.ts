import type { Membership, Simulation } from "./Simulation.ts";

/** Creates a name, so that titles in Google may contain it from now on. */
export async function teachName(
  { store: { db } }: Simulation,
  membership: Membership,
  field: "sublist" | "section" | "label",
  name: string,
): Promise<void> {
  const row = { id: name, name, deleted: 0 as const, changed: 0 };
  const list_id = membership.list;
  if (field === "sublist")
    await db
      .insertInto("sublist")
      .values({ list_id, ...row })
      .execute();
  else if (field === "section")
    await db
      .insertInto("section")
      .values({ list_id, sublist_id: "", ...row })
      .execute();
  else
    await db
      .insertInto("label")
      .values({ account_id: membership.account, ...row })
      .execute();
}
