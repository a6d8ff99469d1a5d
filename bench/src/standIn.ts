import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@tasklane/emulator/start.ts";
import type { Emulator } from "@tasklane/emulator/start.ts";
import { freePort } from "../../scripts/freePort.mjs";

/** The Google emulator, and the settings for our server beside it. */
interface StandIn {
  google: Emulator;
  /**
   * Fills an account with lists whose tasks last changed an hour ago. Tasks that have just changed would be listed by every
   * reading of recent changes, which is not what a person's account looks like.
   */
  fill: Emulator["fill"];
  /** The URL at which our server will run. */
  url: string;
  settings: Record<string, string>;
  /** The folder for our server's data. It is deleted when the emulator is closed. */
  folder: string;
  close(): Promise<void>;
}

const HOUR = 3_600_000;

/** Starts the Google emulator. Only our server may use it, and it consents to every sign-in without showing a page. */
export async function startStandIn(): Promise<StandIn> {
  const folder = mkdtempSync(join(tmpdir(), "tasklane-bench-"));
  // The emulator and our server must know each other's URL before either starts, so the port is chosen first.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const local = { client_id: "tasklane-local", client_secret: "tasklane-local-secret" };
  let behind = 0;
  const google = await start({
    autoConsent: true,
    clients: [{ ...local, redirect_uris: [`${url}/callback`] }],
    clock: () => Date.now() - behind,
  });
  return {
    google,
    fill(email, lists) {
      behind = HOUR;
      try {
        return google.fill(email, lists);
      } finally {
        behind = 0;
      }
    },
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
