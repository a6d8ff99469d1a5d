import type { Plugin } from "vite";

/** This must be the first line of a file. Browsers that do not know it treat it as a comment. */
const SIGN = "//# allFunctionsCalledOnLoad\n";

/**
 * Makes browsers compile whole files while they load. Otherwise a browser compiles each function at its first call, which
 * slows the first click. Use it for code that every visit runs.
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
