// Puts the server and every library it uses into a few files, of which one is loaded at the start: most of what a module
// takes is taken again for each of hundreds, and what is never called is left out.
import { join } from "node:path";
import { rolldown } from "rolldown";
import { SERVER } from "./leanNode.mjs";
import { ROOT } from "./root.mjs";

const bundle = await rolldown({ cwd: ROOT, input: "server/src/main.ts", platform: "node" });
await bundle.write({
  // as deep as the sources, so that what they say of other folders stays true
  dir: join(SERVER, ".."),
  cleanDir: true,
  // names and lines stay, so that a stack tells where it was
  minify: false,
  sourcemap: true,
  // V8 keeps the text, and one character beyond ASCII doubles it
  comments: false,
  charset: "ascii",
});
await bundle.close();
