import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@tasklane/emulator/start.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { freePort } from "./freePort.ts";

/** Google's stand-in, and what our server is to be started with beside it. */
interface StandIn {
  google: Emulator;
  /** Where our server will be. */
  url: string;
  settings: Record<string, string>;
  /** Our server's, which goes with the stand-in. */
  folder: string;
  close(): Promise<void>;
}

/** Starts Google's stand-in, which lets our server alone in, and nobody wait for a consent. */
export async function startStandIn(): Promise<StandIn> {
  const folder = mkdtempSync(join(tmpdir(), "tasklane-bench-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const local = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
  const google = await start({
    autoConsent: true,
    clients: [{ ...local, redirect_uris: [`${url}/callback`] }],
  });
  return {
    google,
    url,
    folder,
    settings: {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      EMULATOR_PORT: new URL(google.url).port,
      RATE_LIMIT: "1000000",
    },
    async close() {
      await google.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
