// @chunk board
import type * as InColumn from "./QuickAddInColumn.tsx";
import { awaitFocus } from "../../ui/typeAhead.ts";

/** Loads the line of a column. Keys that are pressed until it is drawn are typed into it. */
export async function loadInColumn(): Promise<typeof InColumn> {
  awaitFocus("[data-quick-add]");
  return import("./QuickAddInColumn.tsx");
}
