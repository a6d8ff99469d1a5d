import * as contract from "@tasklane/contract/live.ts";
import { bare } from "../../http/handlers.ts";
import type { Handled } from "../../http/handlers.ts";
import type { EventsNeeds } from "./events.ts";

/** Which columns an open page has in view; the server that holds the page's stream is told, whichever it is. */
export function watchColumns({ tellColumns }: Pick<EventsNeeds, "tellColumns">): Handled {
  return bare(contract.watchColumns, async ({ screen, lists }, { session }) => {
    await tellColumns(session!.accountId, screen, lists);
    return {};
  });
}
