// `npm start` installs and builds what is missing, starts the Google emulator and the server, and prints one URL. It is plain
// JavaScript without packages, so that it runs on a machine's own Node 20 in a fresh clone. The settings are environment
// variables, which docs/operations/deploying.md lists.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { build } from "./build.mjs";
import { Child } from "./child.mjs";
import { install } from "./install.mjs";
import { SERVER } from "./leanNode.mjs";
import { watchNpm } from "./npmParent.mjs";
import { ROOT } from "./root.mjs";

/** The example must be there within this many milliseconds. Otherwise the start goes on without it. */
const EXAMPLE_WITHIN = 30_000;

/** @type {Child[]} */
const children = [];
const ending = new AbortController();

/** @param {number} code */
async function stop(code) {
  if (ending.signal.aborted) return;
  ending.abort();
  await Promise.all(children.map((child) => child.stop()));
  process.exit(code);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void stop(0));

// If the output cannot be written, for example on a full disk, the program must continue.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

watchNpm(() => void stop(1));

try {
  const node = await install();
  await build(node);
  if (!ending.signal.aborted) await start(node);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await stop(1);
}

/** @param {string} node the pinned Node */
async function start(node) {
  const server = new Child(node, SERVER, "The server");
  children.push(server);
  const standIn = process.env.GOOGLE_CLIENT_ID?.trim()
    ? undefined
    : new Child(node, "emulator/src/main.ts", "Google's stand-in");
  if (standIn) children.push(standIn);
  for (const child of children) void child.ended.then((how) => failed(child, how));

  await Promise.all(children.map((child) => child.ready));
  for (const child of children) child.show();
  if (standIn?.isNew) await addExample(node, await server.ready);
  console.log(`Tasklane is at ${await server.ready}`);
}

/**
 * Adds an example on the first start: the emulator's two people share a list. If this fails, everything else still works.
 * @param {string} node the path of the pinned Node
 * @param {string} url the server's URL
 */
async function addExample(node, url) {
  const added = promisify(execFile)(node, ["scripts/addExample.ts", url], {
    cwd: ROOT,
    timeout: EXAMPLE_WITHIN,
  });
  await added.catch(() => console.error("The example of a shared list could not be made."));
}

/**
 * Reports a child process that ended too early, and stops the program. If the child printed its reason, that is not repeated.
 * Only the first such child is reported.
 * @param {Child} child
 * @param {string} how how the child ended, in words
 */
function failed(child, how) {
  if (ending.signal.aborted) return;
  if (!child.show()) console.error(`${child.name} ended unexpectedly (${how}).`);
  void stop(1);
}
