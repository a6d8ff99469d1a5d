import type { Plugin } from "vite";

/** The id of Vite's function that runs before each dynamic import. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Asks once for each file that a chunk needs, and runs the import when its styles are there. If a file cannot be loaded, the
 * import fails, and the next one asks again.
 */
const CODE = `
const asked = {};
const ask = (path) =>
  (asked[path] ??= new Promise((done, fail) => {
    const isStyle = path.endsWith("css");
    const link = document.createElement("link");
    link.rel = isStyle ? "stylesheet" : "modulepreload";
    link.crossOrigin = "";
    link.href = "/" + path;
    link.onload = done;
    link.onerror = () => {
      link.remove();
      delete asked[path];
      fail(Error(path));
    };
    // The page itself names the first style sheet. A second link to it would style and lay out everything again.
    const isThere = document.querySelector('[href="/' + path + '"]');
    if (!isThere) document.head.append(link);
    if (isThere || !isStyle) done();
  }));
export const __vitePreload = (load, paths = []) => Promise.all(paths.map(ask)).then(load);
`;

/**
 * Replaces Vite's function that loads a chunk's styles and imports before the chunk. Vite's handles nonces, other base paths and
 * old browsers, which this app does not have, and takes three times as many bytes of the first script.
 */
export function shortPreload(): Plugin {
  return {
    name: "tasklane:short-preload",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? CODE : undefined),
  };
}
