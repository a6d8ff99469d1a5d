import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Cluster } from "../ops/Cluster.ts";
import { createTemplate } from "../freshDatabase.ts";
import { startPostgres } from "../postgresServer.ts";
import { quickFolder } from "../quickFolder.ts";

/** Servers, and the database that they use. */
interface Servers {
  cluster: Cluster;
  database: { url: string } | { file: string };
  /** Sets the database's clock ahead by some milliseconds. On SQLite it does nothing, because the server's own clock counts. */
  setAhead(ahead: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens two servers on PostgreSQL behind one address, or one server on SQLite. The PostgreSQL is the one of
 * TEST_DATABASE_URL, or a temporary one.
 */
export async function openServers(database: string): Promise<Servers> {
  const closing: (() => unknown)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closing.toReversed()) await one();
  };
  try {
    const folder = mkdtempSync(join(quickFolder(), "tasklane-chaos-"));
    closing.push(() => rmSync(folder, { recursive: true, force: true }));
    const postgres = database === "postgres" ? await openPostgres(closing) : null;
    const databaseUrl = postgres?.url ?? null;
    const cluster = await Cluster.open({
      databaseUrl,
      dataDir: folder,
      env: { GOOGLE_CALLS_A_DAY: "1000000000", NODE_COMPILE_CACHE: join(folder, "compiled") },
    });
    closing.push(() => cluster.close());
    return {
      cluster,
      database: databaseUrl === null ? { file: join(folder, "tasklane.sqlite") } : { url: databaseUrl },
      setAhead: async (ahead) => postgres?.setAhead(ahead),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPostgres(
  closing: (() => unknown)[],
): Promise<{ url: string; setAhead(ahead: number): Promise<void> }> {
  const given = process.env["TEST_DATABASE_URL"];
  const server = given ? { url: given, stop: () => {} } : await startPostgres();
  closing.push(() => server.stop());
  const database = await createTemplate(server.url);
  closing.push(() => database.drop());
  // The servers take the time from the database, so its clock must run as fast as the sped-up clocks of their
  // processes.
  const setAhead = (ahead: number): Promise<void> =>
    database.setClock({
      speed: Number(process.env["CLOCK_SPEED"]),
      from: Number(process.env["CLOCK_FROM"]),
      ahead,
    });
  await setAhead(0);
  return { url: database.url, setAhead };
}
