"use no memo";

import { useMemo } from "react";
import { navigate, useSearch } from "./address.ts";
import type { Navigation } from "./address.ts";

/** The parameters of the address, and a function that changes them. */
export function useSearchParams(): [
  query: URLSearchParams,
  change: (to: (now: URLSearchParams) => URLSearchParams, how?: Navigation) => void,
] {
  const search = useSearch();
  return [useMemo(() => new URLSearchParams(search), [search]), changeParams];
}

function changeParams(to: (now: URLSearchParams) => URLSearchParams, how?: Navigation): void {
  const query = to(new URLSearchParams(location.search)).toString();
  navigate(location.pathname + (query && `?${query}`), how);
}
