import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";

/** A card's checkbox for selecting. `loadSelecting` loads it first, so that all cards show it at the same time. */
export const LazySelectBox = lazyWithoutFallback(() => import("./SelectBox.tsx"));
