import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Finds a free port.
 * @returns {Promise<string>} a port on which no program listened a moment ago
 */
export async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return String(port);
}
