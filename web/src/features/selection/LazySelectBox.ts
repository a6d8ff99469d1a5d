import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";

/**
 * A card's checkbox for selecting. `loadSelecting` loads its code before the boxes are shown, so that all cards show theirs at
 * the same time.
 */
export const LazySelectBox = lazyWithoutFallback(() => import("./SelectBox.tsx"));
