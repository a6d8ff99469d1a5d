import type { Plugin } from "vite";

/** Has to come before anything else in a file; browsers that do not know it take it for a comment. */
const SIGN = "//# allFunctionsCalledOnLoad\n";

/**
 * Asks browsers to compile whole files beside their loading, where they would else wait for the first call of each function:
 * of what every visit runs, that is the wait of a first click.
 * @param names of the files, besides the first
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
