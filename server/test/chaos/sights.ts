import { decodeTitle } from "@tasklane/contract/titles.ts";
import { readMarker } from "../../src/sync/merge/marker.ts";
import type { Sight } from "../simulation/Oracle.ts";

/** A task as the board or Google shows it. */
interface Showing {
  title: string;
  notes?: string | null;
  due?: string | null;
  status: string;
}

/** What a person reads of a task, wherever they look at it. */
export function sightOf({ title, notes, due, status }: Showing): Sight {
  const { text, sublist, section, label } = decodeTitle(title);
  return {
    values: { text, sublist, section, label, due: due?.slice(0, 10) ?? null, status },
    notes: readMarker(notes ?? "").notes,
  };
}
