// `npm run dev` runs the server and the emulator of Google from their sources, and the pages with hot reload, at one URL. A
// change in the server's sources restarts the server. The settings are the same as for `npm start`.
import { watch } from "node:fs";
import { join } from "node:path";
import { Child } from "./child.mjs";
import { freePort } from "./freePort.mjs";
import { install } from "./install.mjs";
import { watchNpm } from "./npmParent.mjs";
import { ROOT } from "./root.mjs";

/** The folders whose changes restart the server. */
const SERVER_SOURCES = ["server/src", "contract/src"];
/** How many milliseconds to wait for further changes before a restart, because an editor may save several files at once. */
const QUIET = 150;

const PORT = process.env.PORT ?? "3000";
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${PORT}`;

/** @type {Set<Child>} */
const children = new Set();
let stopping = false;

/** @param {number} code */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  await Promise.all([...children].map((child) => child.stop()));
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));
watchNpm(() => void stop(1));

try {
  const node = await install();
  const apiPort = String(await freePort());
  const startServer = () =>
    startChild(new Child(node, "server/src/main.ts", "The server", { PORT: apiPort, PUBLIC_URL }));

  let server = startServer();
  const others = [new Child(node, "web/dev.ts", "Vite", { PORT, API_URL: `http://localhost:${apiPort}` })];
  if (!process.env.GOOGLE_CLIENT_ID?.trim())
    others.push(new Child(node, "emulator/src/main.ts", "Google's stand-in"));
  for (const child of others) void startChild(child).ended.then(() => stop(1));

  onServerChange(async () => {
    await server.stop();
    if (stopping) return;
    console.log("The server starts again.");
    server = startServer();
  });
  await Promise.all([server, ...others].map((child) => child.ready));
  console.log(`Tasklane is at ${PUBLIC_URL}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/**
 * Shows the child's output, and stops the child when this process stops. If the server exits with an error, the next change of
 * its sources starts it again.
 * @param {Child} child
 */
function startChild(child) {
  children.add(child);
  child.show();
  void child.ended.then(() => children.delete(child));
  return child;
}

/** @param {() => Promise<void>} restart called once for changes close together, and never while it is still running */
function onServerChange(restart) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let running = Promise.resolve();
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(restart);
    }, QUIET);
  };
  for (const folder of SERVER_SOURCES) watch(join(ROOT, folder), { recursive: true }, later).unref();
}
