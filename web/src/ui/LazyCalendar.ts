import { lazyWithoutFallback } from "./lazyComponent.ts";

/** A month of days, in a file of its own that the board loads ahead; until it is there, nothing is drawn. */
export const LazyCalendar = lazyWithoutFallback(() => import("./Calendar.tsx"));
