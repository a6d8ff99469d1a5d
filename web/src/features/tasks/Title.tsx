"use no memo";

import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import type { marked as MarkedText } from "./Marked.tsx";

/** The function that highlights words, once its code is loaded. */
let marked: typeof MarkedText | undefined;

const Marked = lazyComponent(async () => {
  const loaded = await import("./Marked.tsx");
  marked = loaded.marked;
  return loaded;
});

/** A task's title. During a search, the words found are highlighted. */
export function Title({ text, search }: { text: string; search: string }) {
  if (search === "") return text;
  // A card has up to three titles, and a search draws many cards. So once the code is there, draw without a Suspense boundary.
  if (marked) return marked(text, search);
  return (
    <Suspense fallback={text}>
      <Marked text={text} search={search} />
    </Suspense>
  );
}
