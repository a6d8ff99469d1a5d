import * as contract from "@tasklane/contract/live.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { EventsDeps } from "./events.ts";

/** Receives which columns an open page has in view, and passes it to the server process that holds the page's stream. */
export function watchColumns({ tellColumns }: Pick<EventsDeps, "tellColumns">): Endpoint {
  return bare(contract.watchColumns, async ({ screen, lists }, { session }) => {
    await tellColumns(session!.accountId, screen, lists);
    return {};
  });
}
