import type { Plugin } from "vite";

/**
 * Keeps every style sheet whose classes are used. The bundler inlines the class names, so that no import of the sheet
 * remains, and Vite would then drop the sheet.
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
