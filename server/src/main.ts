import { createServer } from "./app.ts";
import type { Server } from "./app.ts";
import { collectAtRest } from "./collectAtRest.ts";
import { readConfig } from "./config.ts";
import { StartFailure } from "./StartupError.ts";

// what we write holds tokens and other people's tasks
process.umask(0o077);

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
  // what the operator can mend is one sentence; anything else is ours, and its place in the code helps
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}

/** Ends with the signals of an operator, a second one at once, and with the program that started us. */
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
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => (stopping ? process.exit(1) : stop(0)));
  // what prints on a full disk must not end us; the log counts its own lines
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // a Ctrl+C reaches us and the program that started us alike
  if (process.send) process.on("disconnect", () => stopping || stop(0));
  process.on("unhandledRejection", (err) => server.log.error({ err }, "unhandled"));
  process.on("uncaughtException", (err) => {
    server.log.fatal({ err }, "uncaught");
    stop(1);
  });
}
