import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { RolldownOutput } from "rolldown";
import { build } from "vite";

const ROOT = join(import.meta.dirname, "../../floor");
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

export interface FloorPage {
  url: string;
  close(): Promise<void>;
}

/**
 * Builds the floor page (`bench/floor`), which shows a board with the least possible work, and serves it with this board. Answers
 * are compressed as our server's answers are, and the browser keeps the files. Changes that the page sends are accepted but not
 * stored.
 */
export async function startFloorPage(board: unknown): Promise<FloorPage> {
  const { output } = (await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    build: { write: false },
  })) as RolldownOutput;
  const files = new Map(
    output.map((file) => [
      `/${file.fileName}`,
      gzipSync(file.type === "chunk" ? file.code : Buffer.from(file.source)),
    ]),
  );
  files.set("/board.json", gzipSync(JSON.stringify(board)));
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://floor").pathname;
    const name = files.has(path) ? path : "/index.html";
    response.setHeader("content-type", `${TYPES[extname(name)] ?? "text/plain"}; charset=utf-8`);
    response.setHeader("content-encoding", "gzip");
    response.setHeader(
      "cache-control",
      name.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
    );
    if (request.method === "PATCH") {
      request.resume();
      response.setHeader("content-type", TYPES[".json"]!);
      response.end(gzipSync(JSON.stringify({ message: "Task updated successfully" })));
      return;
    }
    response.end(files.get(name));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
