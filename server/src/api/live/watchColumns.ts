import * as contract from "@tasklane/contract/live.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { EventsDeps } from "./events.ts";

/**
 * An open page reports which columns it has in view, so that these lists are read from Google more often. Passes that to the
 * server process that holds the page's event stream.
 */
export function watchColumns({ tellColumns }: Pick<EventsDeps, "tellColumns">): Endpoint {
  return bare(contract.watchColumns, async ({ screen, lists }, { session }) => {
    await tellColumns(session!.accountId, screen, lists);
    return {};
  });
}
