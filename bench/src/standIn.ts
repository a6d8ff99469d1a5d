import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@tasklane/emulator/start.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { freePort } from "./freePort.ts";

/** The Google emulator, and the settings for our server beside it. */
interface StandIn {
  google: Emulator;
  /** The URL at which our server will run. */
  url: string;
  settings: Record<string, string>;
  /** The folder for our server's data. It is deleted when the emulator is closed. */
  folder: string;
  close(): Promise<void>;
}

/** Starts the Google emulator. Only our server may use it, and it consents to every sign-in without showing a page. */
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
