import * as contract from "@tasklane/contract/sharing.ts";
import { read } from "../../http/handlers.ts";
import { readSharedBoard } from "../../views/sharedBoard.ts";

/** Every shared list with its tasks, after Google was asked. */
export const allSharedTaskLists = read(
  contract.allSharedTaskLists,
  (_input, { tx, accountId }) => readSharedBoard(tx, accountId),
  (_input, caller) => caller.pull(),
);
