import { createServer } from "./app.ts";
import type { Server } from "./app.ts";
import { canOperatorMend } from "./canOperatorMend.ts";
import { collectAtRest } from "./collectAtRest.ts";
import { readConfig } from "./config.ts";
import { StartFailure } from "./StartFailure.ts";

// The server's files contain tokens and people's tasks. So only the operating system's user that runs it may read them.
process.umask(0o077);

const SIGNALS = ["SIGTERM", "SIGINT"] as const;
/**
 * Ends the process while the server is not ready yet; a migration under way is rolled back. The first process of a container
 * ignores signals for which it has no handler.
 */
const stopEarly = (): void => process.exit(0);
for (const event of [...SIGNALS, "disconnect"]) process.on(event, stopEarly);

try {
  const server = await createServer(readConfig(process.env));
  await server.listen().catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  stopWhenTold(server);
  collectAtRest(server);
  process.send?.({ ready: true, url: server.url });
} catch (error) {
  // If the operator can fix the problem, one sentence says how. Any other error is a bug, and its stack trace helps to find it.
  console.error(describe(error));
  if (error instanceof StartFailure && isBug(error.cause)) console.error(error.cause.stack);
  process.exit(1);
}

function describe(error: unknown): unknown {
  if (error instanceof StartFailure) return error.message;
  return error instanceof Error && canOperatorMend(error)
    ? `The server cannot start: ${error.message}.`
    : error;
}

/** Tells whether a bug of ours caused a failed start, for example in a migration. Our own refusals are errors without a code. */
function isBug(cause: unknown): cause is Error {
  if (!(cause instanceof Error) || canOperatorMend(cause)) return false;
  return "code" in cause || cause.name !== "Error";
}

/** Stops the server on an operator's signal, or when the program that started it ends. A second signal stops it at once. */
function stopWhenTold(server: Server): void {
  let stopping = false;
  const stop = (code: number): void => {
    stopping = true;
    server.close().then(
      () => process.exit(code),
      (err: unknown) => {
        server.log.error({ err }, "not closed properly");
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) {
    process.off(signal, stopEarly);
    process.on(signal, () => (stopping ? process.exit(1) : stop(0)));
  }
  // If standard output is a file on a full disk, writing to it must not end the process. The log counts the lines that it drops.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // Ctrl+C reaches both this process and the program that started it. So when that program ends, this one may already be
  // stopping.
  process.off("disconnect", stopEarly);
  process.on("disconnect", () => stopping || stop(0));
  process.on("unhandledRejection", (err) => server.log.error({ err }, "unhandled"));
  process.on("uncaughtException", (err) => {
    server.log.fatal({ err }, "uncaught");
    stop(1);
  });
}
