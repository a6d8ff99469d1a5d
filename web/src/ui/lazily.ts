import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { patiently } from "./patiently.ts";

/** A component that is loaded when it is first drawn; while the network is away it is waited for, and nothing else goes. */
export function lazily<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => patiently(load));
}
