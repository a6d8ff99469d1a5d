import type { Plugin } from "vite";

const IMPORT = /^import (\w+) from ("[^"\n]+\.module\.css");/gm;

/**
 * Imports the classes of a style sheet one by one, in the built application only. The bundler then writes each name where it is
 * used, and leaves out the table of all names.
 */
export function unpackedStyles(): Plugin[] {
  return [
    {
      name: "tasklane:unpacked-styles",
      apply: "build",
      enforce: "pre",
      transform: {
        filter: { id: /\.tsx?$/, code: ".module.css" },
        handler: (code) => ({ code: code.replace(IMPORT, "import * as $1 from $2;"), map: null }),
      },
    },
    {
      // Vite drops a style sheet whose names were all written where they are used.
      name: "tasklane:kept-styles",
      apply: "build",
      enforce: "post",
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: "no-treeshake" }),
      },
    },
  ];
}
