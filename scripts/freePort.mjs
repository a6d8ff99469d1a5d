import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * These ports are below those that systems use for outgoing connections. So no connection takes the port between the choice and
 * its use.
 */
const FROM = 10_000;
const TO = 32_000;

/**
 * Finds a free port.
 * @returns {Promise<number>} a port on which no program listened a moment ago
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(FROM, TO);
    const probe = createServer().listen(port);
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
}
