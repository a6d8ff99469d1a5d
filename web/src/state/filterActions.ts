import { writeFilters } from "./filterCopy.ts";
import { NO_FILTERS } from "./filters.ts";
import type { Filters } from "./filters.ts";
import { sieveOf } from "./sieve.ts";
import { getState, setState } from "./store.ts";

/** Narrows the board, at once and for the next visit. */
export function setFilters(part: Partial<Filters>): void {
  const filters = { ...getState().filters, ...part };
  setState({ filters, sieveOf });
  const { user } = getState();
  if (user) writeFilters(user.user_id, filters);
}

export function clearFilters(): void {
  setFilters(NO_FILTERS);
}
