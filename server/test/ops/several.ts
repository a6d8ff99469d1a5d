import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../postgresServer.ts";
import { Cluster } from "./Cluster.ts";

// `npm run several --workspace server` starts two servers on a temporary PostgreSQL behind one address, to try
// them out. PORT sets the address's port. A line on standard input restarts the servers in turn. Ctrl+C ends
// everything and deletes the data.
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const dataDir = mkdtempSync(join(tmpdir(), "tasklane-several-"));
const postgres = await startPostgres();
const cluster = await Cluster.open({
  databaseUrl: postgres.url,
  dataDir,
  port: Number(process.env["PORT"] ?? 3000),
  autoConsent: false,
});
say(`Tasklane is at ${cluster.url}, served by ${cluster.addresses.join(" and ")}`);
process.stdin.on("data", () => void cluster.restartInTurn().then(() => say("Both were restarted.")));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());

async function stop(): Promise<void> {
  await cluster.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
}
