"use no memo";

import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const Marked = lazyComponent(() => import("./Marked.tsx"));

/** A task's title. During a search, the words found are highlighted. */
export function Title({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  return (
    <Suspense fallback={text}>
      <Marked text={text} search={search} />
    </Suspense>
  );
}
