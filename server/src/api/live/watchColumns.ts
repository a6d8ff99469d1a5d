import * as contract from "@tasklane/contract/live.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { EventsDeps } from "./events.ts";

/** Receives which columns an open page has in view. Passes them to the server process that serves the page's event stream. */
export function watchColumns({ tellColumns }: Pick<EventsDeps, "tellColumns">): Endpoint {
  return bare(contract.watchColumns, async ({ screen, lists }, { session }) => {
    await tellColumns(session!.accountId, screen, lists);
    return {};
  });
}
