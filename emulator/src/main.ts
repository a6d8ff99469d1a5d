import { localClient } from "./oauth/clients.ts";
import { start } from "./start.ts";

const { env } = process;
const on = (name: string) => ["1", "true", "on"].includes(env[name] ?? "");
const port = Number(env["EMULATOR_PORT"] ?? 3001);
const dataDir = env["DATA_DIR"] ?? "./data";

/** Returns one sentence for a problem that a person can fix, and the stack for any other error. */
function explain(error: unknown): string {
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

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error("EMULATOR_PORT must be a port number.");
  process.exit(1);
}

// If PORT is invalid, Tasklane's server reports it. So the emulator simply takes the default 3000 for Tasklane's URL.
const appPort = /^\d{1,5}$/.test(env["PORT"] ?? "") && Number(env["PORT"]) < 65_536 ? env["PORT"] : "3000";
const appUrl = env["PUBLIC_URL"] || `http://localhost:${appPort}`;
if (!URL.canParse(appUrl)) {
  console.error("PUBLIC_URL must be the address of the app, such as http://localhost:3000.");
  process.exit(1);
}

// Output that cannot be written, for example on a full disk, must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

const starting = start({
  port,
  dataDir,
  seed: true,
  autoConsent: on("EMULATOR_AUTO_CONSENT"),
  control: on("EMULATOR_CONTROL"),
  clients: [localClient(appUrl)],
});

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
  console.error(explain(error));
  process.exit(1);
}
