import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Sight } from "../simulation/Oracle.ts";

/** The fields that both the board and Google show of a task. */
interface Showing {
  title: string;
  notes?: string | null;
  due?: string | null;
  status: string;
}

/** Returns what a person reads of a task, on the board or in Google. */
export function sightOf({ title, notes, due, status }: Showing): Sight {
  const { text, sublist, section, label } = decodeTitle(title);
  return {
    values: { text, sublist, section, label, due: due?.slice(0, 10) ?? null, status },
    notes: readMarker(notes ?? "").notes,
  };
}
