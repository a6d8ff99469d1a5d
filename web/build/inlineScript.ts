import { join } from "node:path";
import { build } from "rolldown";
import type { Plugin } from "vite";

const ENTRY = join(import.meta.dirname, "../src/inlineScript.ts");
/** Where the script goes in `index.html` and `visitor.html`. */
const PLACE = "<!-- inline script -->";

/**
 * Writes `src/inlineScript.ts` into the pages. As a file of its own it would hold up the page until it arrived. The server allows
 * the script by its hash (`server/src/http/pages.ts`).
 */
export function inlineScript(): Plugin {
  let host = "";
  return {
    name: "tasklane:inline-script",
    configResolved({ env }) {
      host = String(env["VITE_API_HOST"] ?? "");
    },
    transformIndexHtml: {
      order: "pre",
      async handler(page) {
        const script = `<script>${await compiled(host)}</script>`;
        return page.replace(PLACE, () => script);
      },
    },
  };
}

/** Compiles the script into one line without imports. */
async function compiled(host: string): Promise<string> {
  const { output } = await build({
    input: ENTRY,
    transform: { define: { "import.meta.env.VITE_API_HOST": JSON.stringify(host) } },
    output: { format: "iife", minify: true },
    write: false,
  });
  return output[0].code.trim();
}
