import { localClient } from "./oauth/clients.ts";
import { readSettings } from "./settings.ts";
import type { Settings } from "./settings.ts";
import { start } from "./start.ts";

// Output that cannot be written, for example on a full disk, must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
  await run(readSettings(process.env));
} catch (error) {
  // `npm start` also starts Tasklane's server, which names every setting that cannot be used, and ends us with itself.
  if (process.connected) process.once("disconnect", () => process.exit(1));
  else fail((error as Error).message);
}

async function run(settings: Settings): Promise<void> {
  const { port, dataDir, appUrl, autoConsent, control } = settings;
  const starting = start({ port, dataDir, seed: true, autoConsent, control, clients: [localClient(appUrl)] });
  // These handlers are registered before the start is complete. So the program ends even if its parent ends during
  // the start.
  for (const signal of ["SIGINT", "SIGTERM", "disconnect"]) {
    process.once(signal, () => {
      void starting.then((emulator) => emulator.close()).finally(() => process.exit(0));
    });
  }
  try {
    const { url, isNew } = await starting;
    if (process.connected) process.send?.({ ready: true, url, isNew });
  } catch (error) {
    fail(explain(error, settings));
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

/** Returns one sentence for a problem that a person can fix, and the stack for any other error. */
function explain(error: unknown, { port, dataDir }: Settings): string {
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken: stop the program that uses it, or set EMULATOR_PORT to another one.`;
  }
  if (code === "EACCES" && message.includes("listen")) {
    return `Port ${port} may not be used: set EMULATOR_PORT to one above 1023.`;
  }
  if (message.includes("database is locked")) {
    return `The folder ${dataDir} is in use by another stand-in: stop it, or set DATA_DIR to another folder.`;
  }
  if (
    ["EACCES", "ENOENT", "EROFS", "ENOTDIR", "EEXIST", "EPERM", "ENOSPC", "ERR_SQLITE_ERROR"].includes(code)
  ) {
    return `The folder ${dataDir} cannot be written (${message}): set DATA_DIR to one that can.`;
  }
  return error instanceof Error ? (error.stack ?? message) : String(error);
}
