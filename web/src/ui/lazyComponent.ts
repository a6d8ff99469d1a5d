import { createElement, lazy, useEffect, useState } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { retryLoad } from "./retryLoad.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component that is loaded when it is first drawn; while the network is away it is waited for, and nothing else goes. */
export function lazyComponent<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => retryLoad(load));
}

/**
 * A component that draws nothing until its file is there, and then draws at once. It never suspends, so it suits what
 * opens at a press: React shows a Suspense fallback for at least 300 ms, even when the file came in 1 ms.
 * @returns the component; `load` fetches its file ahead of the first drawing
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
