import { Suspense } from "react";
import { useStore } from "../state/store.ts";
import { lazily } from "../ui/lazily.ts";

const Marked = lazily(() => import("./Marked.tsx"));

/** A task's title; while something is sought, with what was found in it marked. */
export function Title({ text }: { text: string }) {
  const search = useStore((state) => state.search);
  if (search === "") return text;
  return (
    <Suspense fallback={text}>
      <Marked text={text} search={search} />
    </Suspense>
  );
}
