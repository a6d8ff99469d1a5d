// Bundles the server and its libraries into a few files. A start loads only the first. Without bundling, hundreds of modules
// would each take memory, and code that is not used would be loaded.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { SERVER } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";

const bundle = await rolldown({ cwd: ROOT, input: "server/src/main.ts", platform: "node" });
await bundle.write({
  // The output folder has the same depth as the sources, so that relative paths to other folders stay valid.
  dir: join(SERVER, ".."),
  cleanDir: true,
  // Keep names and lines, so that stack traces are readable.
  minify: false,
  sourcemap: true,
  // V8 keeps the source text in memory, and one character outside ASCII doubles its size.
  comments: false,
  charset: "ascii",
});
await bundle.close();
