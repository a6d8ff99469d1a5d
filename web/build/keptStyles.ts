import type { Plugin } from "vite";

/**
 * Keeps every style sheet whose classes are used. The bundler writes the names where they are used, and Vite would then drop the
 * sheet, from which nothing is imported any more.
 */
export function keptStyles(): Plugin {
  return {
    name: "tasklane:kept-styles",
    apply: "build",
    enforce: "post",
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
    },
  };
}
