import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PRODUCT } from "@tasklane/contract/product.ts";
import type { FastifyInstance } from "fastify";
import { Failed } from "./Failed.ts";
import { sendFailure } from "./failures.ts";
import { FIXED_HEADERS } from "./headers.ts";
import { API } from "./route.ts";
import { ASSETS, serveFiles } from "./staticFiles.ts";

const MARKETING = /(<meta name="marketing-url" content=")"/;
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;
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

  const pages = new Map<string, Page>();
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    const isPage = request.method === "GET" || request.method === "HEAD";
    if (path === API || path.startsWith(`${API}/`) || path.startsWith(ASSETS) || !isPage)
      return sendFailure(new Failed("not_found"), request, reply);
    void reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    try {
      const file = VISITOR_PAGES.has(path.replace(/\/$/, "")) ? "visitor.html" : "index.html";
      const page = pages.get(file) ?? preparePage(await readFile(join(root, file), "utf8"), marketingUrl);
      pages.set(file, page);
      return await reply.header("content-security-policy", page.policy).send(page.html);
    } catch {
      return reply.code(503).send(`<!doctype html><title>Tasklane</title><p>${NOT_BUILT}</p>`);
    }
  });
}

/** A page as it is sent, with its Content-Security-Policy. */
interface Page {
  html: string;
  policy: string;
}

/** Fills in a built page. Its inline script is allowed by its hash, so that no other inline script can run (fault FH18). */
function preparePage(built: string, marketingUrl: string | null): Page {
  const html = fill(built, marketingUrl);
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script]) => ` 'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
  const policy = FIXED_HEADERS["content-security-policy"]!;
  return { html, policy: policy.replace("script-src 'self'", (allowed) => allowed + hashes.join("")) };
}

function fill(page: string, marketingUrl: string | null): string {
  const safe = (marketingUrl ?? "").replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
  return page.replace(MARKETING, (_tag, before: string) => `${before}${safe}"`);
}
