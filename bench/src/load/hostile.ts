import { connect } from "node:net";
import type { Socket } from "node:net";
import type { Somebody } from "./crowd.ts";
import { Line } from "./Line.ts";
import type { TimedAnswer } from "./Line.ts";
import type { Server } from "./Server.ts";

const HALF =
  "POST /api/my-tasks/add/list HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{";

/**
 * Opens connections that send half a request and then nothing more.
 * @returns a function that counts how many of them the server has closed
 */
export async function halfOpen({ url }: Server, count: number): Promise<() => number> {
  const { hostname, port } = new URL(url);
  let ended = 0;
  const open = async (): Promise<Socket> => {
    const { promise, resolve, reject } = Promise.withResolvers<Socket>();
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", reject).on("close", () => ended++);
    socket.resume().write(HALF);
    return promise;
  };
  await Promise.all(Array.from({ length: count }, open));
  return () => ended;
}

/**
 * Opens connections that request their boards again and again, but read no answer.
 * @returns a function that closes them
 */
export async function slowReaders(server: Server, crowd: readonly Somebody[]): Promise<() => void> {
  const { hostname, port } = new URL(server.url);
  const sockets = crowd.map((who) => {
    const { method, path, headers = {} } = server.asks(who, "board", "", 0);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    socket.pause().write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join("")}\r\n`.repeat(20));
    return socket;
  });
  return () => sockets.forEach((socket) => socket.destroy());
}

/** Makes all people open the app at the same moment, each on a separate connection. */
export async function allAtOnce(
  server: Server,
  crowd: readonly Somebody[],
): Promise<(TimedAnswer | Error)[]> {
  return Promise.all(
    crowd.map(async (who) => {
      const line = new Line(server.url);
      try {
        return await line.ask(server.asks(who, "board", "", 0));
      } catch (error) {
        return error as Error;
      } finally {
        line.close();
      }
    }),
  );
}
