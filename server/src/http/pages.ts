import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT } from "@tasklane/contract/product.ts";
import type { FastifyInstance } from "fastify";
import { Failed } from "./Failed.ts";
import { sendFailure } from "./failures.ts";
import { API } from "./route.ts";
import { ASSETS, serveFiles } from "./staticFiles.ts";

const MARKETING = /(<meta name="marketing-url" content=")"/;
const NOT_BUILT = "The web app is not built yet: run “npm run build”, then load this page again.";

/** Pages for people who have not signed in. They come from a small HTML file that does not load the app. */
const VISITOR_PAGES: ReadonlySet<string> = new Set([PRODUCT.welcomePath, "/login"]);

/**
 * Serves the files that the web app's build wrote. The pages for visitors share one HTML file. Every other path gets the app's
 * HTML file, and the app decides what to show.
 * @param root the folder that the build wrote
 * @param marketingUrl the URL of the marketing page, which is written into the HTML; null leaves it empty
 */
export async function servePages(
  app: FastifyInstance,
  root: string,
  marketingUrl: string | null,
): Promise<void> {
  serveFiles(app, root);

  const pages = new Map<string, string>();
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (path === API || path.startsWith(`${API}/`) || path.startsWith(ASSETS) || !isPage)
      return sendFailure(new Failed("not_found"), request, reply);
    void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    try {
      const file = VISITOR_PAGES.has(path.replace(/\/$/, "")) ? "visitor.html" : "index.html";
      const page = pages.get(file) ?? fill(await readFile(join(root, file), "utf8"), marketingUrl);
      pages.set(file, page);
      return await reply.send(page);
    } catch {
      return reply.code(503).send(`<!doctype html><title>Tasklane</title><p>${NOT_BUILT}</p>`);
    }
  });
}

function fill(page: string, marketingUrl: string | null): string {
  const safe = (marketingUrl ?? "").replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  return page.replace(MARKETING, (_tag, before: string) => `${before}${safe}"`);
}
