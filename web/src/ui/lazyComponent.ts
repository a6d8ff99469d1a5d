import { createElement, lazy, useEffect, useState } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { retryLoad } from "./retryLoad.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component that loads when it is first rendered. If the load fails, `retryLoad` waits for the server and reloads the page.
 */
export function lazyComponent<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => retryLoad(load));
}

/**
 * A component that draws nothing until its file is loaded, and then draws at once. It never suspends: React would show a
 * Suspense fallback for at least 300 ms, even if the file came in 1 ms. So it suits what opens at a press.
 * @returns the component; `load` preloads its file
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
