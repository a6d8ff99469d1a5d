import formbody from "@fastify/formbody";
import Fastify from "fastify";
import type { FastifyInstance } from "fastify";
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Sockets that listen on one port of this machine. Requests wait until `answerWith` sets a handler. */
export interface Front {
  port: number;
  answerWith: (handler: Handler) => void;
  close: () => Promise<void>;
}

const FREE_PORT_TRIES = 10;

/**
 * Binds a port before anything else is created: the emulator's URL and its cookies' names contain the port. `localhost` may mean
 * 127.0.0.1 or ::1, so the default host listens on both if the machine has both.
 * @throws the system's error when the port is taken
 */
export async function openFront(port: number, host: string): Promise<Front> {
  const ready = Promise.withResolvers<Handler>();
  const wait: Handler = (request, response) =>
    void ready.promise.then((handler) => handler(request, response));
  const servers = await bind(port, host, wait, FREE_PORT_TRIES);
  return {
    port: (servers[0]!.address() as AddressInfo).port,
    answerWith: ready.resolve,
    close: async () => {
      await Promise.all(servers.map(closeServer));
    },
  };
}

/** Creates the Fastify app for the emulator's pages and APIs. Requests reach it through `handler`. */
export async function createApp(
  register: (app: FastifyInstance) => void,
): Promise<{ app: FastifyInstance; handler: Handler }> {
  let handler: Handler = () => {};
  const app = Fastify({
    logger: false,
    bodyLimit: 20 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500 },
    serverFactory: (answer) => {
      handler = answer;
      return createServer();
    },
  });
  await app.register(formbody);
  register(app);
  await app.ready();
  return { app, handler };
}

async function bind(port: number, host: string, handler: Handler, tries: number): Promise<Server[]> {
  const first = await listen(port, host, handler);
  if (host !== "127.0.0.1") return [first];
  const bound = (first.address() as AddressInfo).port;
  try {
    return [first, await listen(bound, "::1", handler)];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE") return [first];
    await closeServer(first);
    if (port === 0 && tries > 0) return bind(port, host, handler, tries - 1);
    throw error;
  }
}

function listen(port: number, host: string, handler: Handler): Promise<Server> {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
