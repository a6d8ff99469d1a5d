import * as contract from "@tasklane/contract/lists.ts";
import { read } from "../../http/handlers.ts";
import { readAwaiting, readSeats } from "../../views/board.ts";

export const userListAll = read(contract.userListAll, async (_input, { tx, accountId }) => {
  const seats = await readSeats(tx, accountId);
  return {
    lists: seats.filter((seat) => !seat.shared).map((seat) => seat.list),
    sharedLists: [
      ...seats.filter((seat) => seat.shared).map((seat) => seat.list),
      ...(await readAwaiting(tx, accountId)),
    ],
  };
});
