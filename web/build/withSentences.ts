import * as sentences from "@tasklane/contract/sentences.ts";
import type { Plugin } from "vite";

const OBJECTS = sentences as Record<string, unknown>;

/**
 * Writes each sentence where it is used, `"No Data Found"` for `TEXT.noData`, in the built application only: the objects that
 * hold them would be loaded whole, before the first card, if only one of their sentences is needed there.
 */
export function withSentences(): Plugin {
  return {
    name: "tasklane:with-sentences",
    apply: "build",
    transform: {
      filter: { id: /[/\\]web[/\\]src[/\\].*\.tsx?$/, code: "@tasklane/contract/sentences.ts" },
      handler: (code) =>
        code.replace(/\b([A-Z]+)\.([a-z]\w*)/g, (found, object: string, name: string) => {
          const sentence = (OBJECTS[object] as Record<string, unknown> | undefined)?.[name];
          return sentence === undefined ? found : `(${JSON.stringify(sentence)})`;
        }),
    },
  };
}
