import type { Plugin } from "vite";

/**
 * Keeps every style sheet whose classes are used. The bundler replaces imported class names by their texts. Then nothing imports
 * the style sheet any more, and Vite would drop it.
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
