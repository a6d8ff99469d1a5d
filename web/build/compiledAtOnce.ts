import type { Plugin } from "vite";

/** Makes Chromium compile a whole file at once. It must be the file's first line. Other browsers treat it as a comment. */
const SIGN = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes Chromium compile all functions of a chunk while it loads. Otherwise the browser compiles each function at its first call,
 * which slows the first click. Use it for code that every visit runs, and for code that opens at a press and loads before it.
 * @param names the chunks to compile at once, besides the first
 */
export function compiledAtOnce(names: readonly string[]): Plugin {
  return {
    name: "tasklane:compiled-at-once",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === "chunk" && (file.isEntry || names.includes(file.name)))
            file.code = SIGN + file.code;
      },
    },
  };
}
