// @chunk board
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { getState, setState } from "../../data/store.ts";
import { allTaskLists } from "./allTaskLists.ts";

/** The Refresh button in the page's header: the server first reads the lists from Google, then sends the whole board. */
export async function refresh(): Promise<void> {
  if (getState().isRefreshing) return;
  setState({ isRefreshing: true });
  try {
    await allTaskLists({ refresh: true });
  } catch (error) {
    reportFailure(error, FAILURE.fallback);
  } finally {
    setState({ isRefreshing: false });
  }
}
