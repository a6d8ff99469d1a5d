import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Sight } from "./Oracle.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership } from "./Simulation.ts";

/** What the person reads in Google's app: the title taken apart as they mean it, the notes without what is invisible. */
export function sightOf(task: SimTask): Sight {
  const { text, sublist, section, label } = decodeTitle(task.title);
  const { due, status } = task;
  return { values: { text, sublist, section, label, due, status }, notes: readMarker(task.notes).notes };
}

/** How the oracle names the place in which someone did something in Google. */
export function inGoogle(membership: Pick<Membership, "account">): string {
  return `Google of ${membership.account}`;
}
