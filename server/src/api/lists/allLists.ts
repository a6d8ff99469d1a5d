import * as contract from "@tasklane/contract/lists.ts";
import { read } from "../../http/handlers.ts";
import { readSeats } from "../../views/board.ts";

export const allLists = read(contract.allLists, async (_input, { tx, accountId }) => {
  const seats = await readSeats(tx, accountId);
  return { lists: seats.filter((seat) => !seat.shared).map((seat) => seat.list) };
});
