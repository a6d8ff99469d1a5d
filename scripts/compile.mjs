// Starts the server once and stops it, so that Node stores its compiled code for later starts (`leanNode.mjs`). A process that
// compiles the code itself uses a fifth more memory as long as it runs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Child } from "./child.mjs";
import { SERVER } from "./leanNode.mjs";

const folder = mkdtempSync(join(tmpdir(), "tasklane-compile-"));
Object.assign(process.env, { PORT: "0", DATA_DIR: folder, DATABASE_URL: "", LOG_LEVEL: "silent" });
try {
  const server = new Child(process.execPath, SERVER, "The server");
  const early = await Promise.race([server.ended, server.ready.then(() => null)]);
  if (early === null) await server.stop();
  else {
    server.show();
    throw new Error(`The server ended unexpectedly (${early}).`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
