import type { FastifyInstance } from "fastify";
import { readFileSync } from "node:fs";

const TASKS = "https://tasks.googleapis.com/";

/** Serves Google's discovery document, from which client libraries learn the API, with the emulator's URL in it. */
export function discoveryRoute(app: FastifyInstance, url: string): void {
  const text = readFileSync(new URL("./discovery.json", import.meta.url), "utf8");
  const body = text.replaceAll(TASKS, `${url}/`);
  app.get("/$discovery/rest", (request, reply) => {
    const { version = "v1" } = request.query as { version?: string };
    const known = version === "v1";
    return reply
      .code(known ? 200 : 404)
      .type("application/json; charset=UTF-8")
      .send(known ? body : JSON.stringify({ error: { code: 404, message: "Discovery document not found" } }));
  });
}
