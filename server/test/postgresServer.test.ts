import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const START = `
  import { startPostgres } from ${JSON.stringify(join(import.meta.dirname, "postgresServer.ts"))};
  console.log((await startPostgres()).url);
`;

test("a run that is killed leaves neither a server nor files", async () => {
  const flags = ["--input-type=module", "--eval", START];
  const run = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  const [address] = (await once(run.stdout.setEncoding("utf8"), "data")) as [string];
  const home = new URL(address).searchParams.get("host")!;
  expect(existsSync(join(home, "data/postmaster.pid"))).toBe(true);
  run.kill("SIGKILL");
  await vi.waitFor(() => expect(existsSync(home)).toBe(false), { timeout: 30_000 });
}, 60_000);
