import { createServer } from "./app.ts";
import type { Server } from "./app.ts";
import { collectAtRest } from "./collectAtRest.ts";
import { readConfig } from "./config.ts";
import { StartFailure } from "./StartupError.ts";

// Our files hold tokens and other people's tasks, so only our user may read them.
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
  // A fault that the operator can mend is one sentence. Any other is ours, and its place in the code helps.
  console.error(error instanceof StartFailure ? error.message : error);
  process.exit(1);
}

/** Stops the server on an operator's signal, at once on a second one, and when the program that started us ends. */
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
  // Output to a full disk must not end the process. The log counts its dropped lines itself.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  // A Ctrl+C reaches both us and the program that started us.
  if (process.send) process.on("disconnect", () => stopping || stop(0));
  process.on("unhandledRejection", (err) => server.log.error({ err }, "unhandled"));
  process.on("uncaughtException", (err) => {
    server.log.fatal({ err }, "uncaught");
    stop(1);
  });
}
