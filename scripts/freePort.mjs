import { once } from "node:events";
import { createServer } from "node:net";

/** @returns {Promise<string>} a port on which nobody listened a moment ago */
export async function freePort() {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, "close");
  return String(port);
}
