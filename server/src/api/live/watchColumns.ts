import * as contract from "@tasklane/contract/live.ts";
import { bare } from "../../http/handlers.ts";
import type { Endpoint } from "../../http/handlers.ts";
import type { EventsDeps } from "./events.ts";

/** Which columns an open page has in view; the server that holds the page's stream is told, whichever it is. */
export function watchColumns({ tellColumns }: Pick<EventsDeps, "tellColumns">): Endpoint {
  return bare(contract.watchColumns, async ({ screen, lists }, { session }) => {
    await tellColumns(session!.accountId, screen, lists);
    return {};
  });
}
