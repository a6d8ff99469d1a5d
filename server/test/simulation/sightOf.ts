import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Sight } from "./Oracle.ts";
import type { SimTask } from "./simGoogleList.ts";
import type { Membership } from "./Simulation.ts";

/** Returns what a person reads in Google's app: the decoded title, and the notes without invisible characters. */
export function sightOf(task: SimTask): Sight {
  const { text, sublist, section, label } = decodeTitle(task.title);
  const { due, status } = task;
  return { values: { text, sublist, section, label, due, status }, notes: readMarker(task.notes).notes };
}

/** Returns the oracle's name for a member's Google account as the place of an action. */
export function inGoogle(membership: Pick<Membership, "account">): string {
  return `Google of ${membership.account}`;
}
