import { lazyWithoutFallback } from "../../ui/lazyComponent.ts";

/** The box of a card while tasks are selected. `loadSelecting` loads it, so that all boxes are there at once. */
export const LazySelectBox = lazyWithoutFallback(() => import("./SelectBox.tsx"));
