import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { chooseEncoding } from "./chooseEncoding.ts";

/** The path of files whose names contain a hash of their content, so that browsers may cache them for ever. */
export const ASSETS = "/assets/";

/** The endings of the compressed files that the build writes beside a file, the smallest first, by encoding. */
const ENDINGS = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;
type Encoding = keyof typeof ENDINGS;
const ENCODINGS = Object.keys(ENDINGS) as Encoding[];

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** A file's bytes in one encoding, with their entity tag. */
interface Body {
  bytes: Buffer;
  tag: string;
}

/**
 * Serves the files that the build wrote, each in the encoding that the client prefers. The build also wrote compressed files, so
 * the server compresses nothing. Only these files have a route, so no path can reach other folders.
 * @param root the folder that the build wrote; if it is missing, there are no routes
 */
export function serveFiles(app: FastifyInstance, root: string): void {
  if (!existsSync(root)) return;
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join("/"));
  const known = new Set(paths);
  for (const path of paths) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const encodings = ENCODINGS.filter((encoding) => known.has(path + ENDINGS[encoding]));
    app.route({
      method: ["GET", "HEAD"],
      url: path,
      compress: false,
      handler: createFileHandler(join(root, path), type, path.startsWith(ASSETS), encodings),
    });
  }
}

/** Creates the handler for one file. It reads the bytes from the disk once for each requested encoding. */
function createFileHandler(
  file: string,
  type: string,
  isHashed: boolean,
  encodings: readonly Encoding[],
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const bodies = new Map<Encoding | null, Promise<Body>>();
  const bodyIn = (encoding: Encoding | null): Promise<Body> => {
    let body = bodies.get(encoding);
    if (!body) {
      body = readBody(encoding === null ? file : file + ENDINGS[encoding]);
      bodies.set(encoding, body);
      body.catch(() => bodies.delete(encoding));
    }
    return body;
  };
  const cacheControl = isHashed
    ? "public, max-age=31536000, immutable"
    : "public, max-age=0, must-revalidate";
  return async ({ headers }, reply) => {
    const encoding = chooseEncoding(headers["accept-encoding"], encodings);
    const { bytes, tag } = await bodyIn(encoding);
    void reply.headers({ "cache-control": cacheControl, etag: tag });
    if (encodings.length > 0) void reply.header("vary", "Origin, Accept-Encoding");
    const known = headers["if-none-match"]?.split(",").map((one) => one.trim().replace(/^W\//, ""));
    if (known?.some((one) => one === tag || one === "*")) return reply.code(304).send();
    if (encoding !== null) void reply.header("content-encoding", encoding);
    return reply.type(type).send(bytes);
  };
}

async function readBody(file: string): Promise<Body> {
  const bytes = await readFile(file);
  return { bytes, tag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"` };
}
