import { join } from "node:path";
import { build } from "vite";
import type { Plugin, UserConfig } from "vite";

/** Replaces React by Preact, which has the same interface and a tenth of the size. */
const PREACT = {
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

/**
 * Builds `visitor.html` beside the app: the pages for people who have not signed in. They are a separate build, because Preact
 * replaces React in them.
 * @param config the configuration that both builds share
 */
export function visitorPages(config: UserConfig): Plugin {
  let root: string;
  return {
    name: "tasklane:visitor-pages",
    apply: "build",
    configResolved(resolved) {
      root = resolved.root;
    },
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        await build({
          ...config,
          root,
          configFile: false,
          logLevel: "warn",
          resolve: { alias: PREACT },
          build: {
            ...config.build,
            outDir: dir!,
            emptyOutDir: false,
            copyPublicDir: false,
            rolldownOptions: { ...config.build?.rolldownOptions, input: join(root, "visitor.html") },
          },
        });
      },
    },
  };
}
