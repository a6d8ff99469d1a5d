// Bundles the server and its libraries into a few files, of which one is loaded at the start. Hundreds of modules would each
// take memory of their own, and the bundle leaves out unused code.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { SERVER } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";

const bundle = await rolldown({ cwd: ROOT, input: "server/src/main.ts", platform: "node" });
await bundle.write({
  // The output is as deep as the sources, so that relative paths to other folders stay valid.
  dir: join(SERVER, ".."),
  cleanDir: true,
  // Names and lines stay, so that a stack trace is readable.
  minify: false,
  sourcemap: true,
  // V8 keeps the source text in memory, and one character outside ASCII doubles its size.
  comments: false,
  charset: "ascii",
});
await bundle.close();
