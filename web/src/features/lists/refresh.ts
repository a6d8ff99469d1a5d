// @chunk board
import { FAILURE } from "@tasklane/contract/sentences.ts";
import { sentenceOf } from "../../data/api/failureSentences.ts";
import { getState, setState } from "../../data/store.ts";
import { toast } from "../../data/api/toast.ts";
import { allTaskLists } from "./allTaskLists.ts";

/** The Refresh button in the page's header: the server first reads the lists from Google, then sends the whole board. */
export async function refresh(): Promise<void> {
  if (getState().isRefreshing) return;
  setState({ isRefreshing: true });
  try {
    await allTaskLists({ refresh: true });
  } catch (error) {
    toast.failure(sentenceOf(error, FAILURE.fallback));
  } finally {
    setState({ isRefreshing: false });
  }
}
