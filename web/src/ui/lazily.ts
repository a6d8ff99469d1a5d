import { createElement, lazy, useEffect, useState } from "react";
import type { ComponentType } from "react";
import { patiently } from "./patiently.ts";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A component in a file of its own. `load` fetches the file ahead of the first drawing. */
type Part<Props> = ComponentType<Props> & { load: () => Promise<void> };

/**
 * A component that is loaded when it is first drawn, and suspends until then. Once the file is there, nothing suspends:
 * React shows a fallback for at least 300 ms, even when the file came in 1 ms.
 */
export function lazily<Props extends object>(load: Load<Props>): Part<Props> {
  const file = fileOf(load);
  const Waiting = lazy(async () => ({ default: await file.get() }));
  function LazyPart(props: Props) {
    const [Drawn] = useState<ComponentType<Props>>(() => file.now() ?? Waiting);
    return createElement(Drawn, props);
  }
  return Object.assign(LazyPart, { load: async () => void (await file.get()) });
}

/**
 * A component that draws nothing until its file is there, and then draws at once. It never suspends, so it suits what
 * opens at a press: a Suspense boundary would hold the result back for 300 ms.
 */
export function promptly<Props extends object>(load: Load<Props>): Part<Props> {
  const file = fileOf(load);
  function PromptPart(props: Props) {
    const [Drawn, setDrawn] = useState(() => file.now());
    useEffect(() => {
      const show = async (): Promise<void> => {
        const Loaded = await file.get();
        setDrawn(() => Loaded);
      };
      // A failure is thrown where React's error page sees it.
      show().catch((error: unknown) =>
        setDrawn(() => {
          throw error;
        }),
      );
    }, []);
    return Drawn ? createElement(Drawn, props) : null;
  }
  return Object.assign(PromptPart, { load: async () => void (await file.get()) });
}

/** A file's component, and whether it is there by now. */
function fileOf<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | undefined;
  return {
    now: () => loaded,
    get: async (): Promise<ComponentType<Props>> => {
      loaded = (await patiently(load)).default;
      return loaded;
    },
  };
}
