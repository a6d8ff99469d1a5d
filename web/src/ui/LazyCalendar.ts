import { lazyWithoutFallback } from "./lazyComponent.ts";

/** The calendar, in a separate chunk that the board preloads. It draws nothing until it is loaded. */
export const LazyCalendar = lazyWithoutFallback(() => import("./Calendar.tsx"));
