"use no memo";

import { createElement, lazy, useEffect, useState } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { retryLoad } from "./retryLoad.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code loads when it is first rendered. If loading fails, `retryLoad` waits for the server and reloads the
 * page.
 */
export function lazyComponent<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => retryLoad(load));
}

/**
 * A component that draws nothing until its code is loaded, and then draws at once. It never suspends, because React shows a
 * Suspense fallback for at least 300 ms, even if the code arrives after 1 ms. Use it for parts that open at a press.
 * @returns the component; its `load` preloads the code
 */
export function lazyWithoutFallback<Props extends object>(
  load: Load<Props>,
): ComponentType<Props> & { load: () => Promise<void> } {
  let loaded: ComponentType<Props> | undefined;
  const loadFile = async (): Promise<void> => {
    loaded = (await retryLoad(load)).default;
  };
  function PromptPart(props: Props) {
    const [Drawn, setDrawn] = useState(() => loaded);
    useEffect(() => {
      void loadFile().then(() => setDrawn(() => loaded));
    }, []);
    return Drawn ? createElement(Drawn, props) : null;
  }
  return Object.assign(PromptPart, { load: loadFile });
}

const lateParts: (() => Promise<void>)[] = [];

/**
 * A component that is drawn after the first cards. Once `loadLateParts` has loaded its code, it draws at once, without a Suspense
 * fallback. Before that it behaves like `lazyComponent`.
 */
export function latePart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Lazy = lazyComponent(load);
  let loaded: ComponentType<Props> | undefined;
  lateParts.push(async () => void (loaded = (await retryLoad(load)).default));
  return function LatePart(props: Props) {
    // Use the same component until this part is unmounted. Changing it would unmount the part and lose its state.
    const [Drawn] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return createElement(Drawn, props);
  };
}

/** Loads the code of all late parts, which share one chunk. */
export async function loadLateParts(): Promise<void> {
  await Promise.all(lateParts.map((load) => load()));
}
