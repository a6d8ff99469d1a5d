import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

/**
 * Chooses a free port. The Google emulator and our server must know each other's URL before either starts, so the ports are
 * chosen first.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "localhost");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
