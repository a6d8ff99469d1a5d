import * as contract from "@tasklane/contract/sharing.ts";
import { read } from "../../http/handlers.ts";
import { readSharedBoard } from "../../views/sharedBoard.ts";

/** Returns every shared list with its tasks, after a pull from Google. */
export const allSharedTaskLists = read(
  contract.allSharedTaskLists,
  (_input, { tx, accountId }) => readSharedBoard(tx, accountId),
  (_input, caller) => caller.pull(),
);
