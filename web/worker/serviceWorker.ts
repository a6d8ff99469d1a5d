// The service worker. When there is no network, it answers with the app's stored files. It never handles calls of the API, and
// stores nothing that belongs to a person. The page itself stores the board cache (`web/src/data/cache`).

/** The paths of the app's files. `web/build/buildServiceWorker.ts` inserts them. */
declare const FILES: readonly string[];
/** A hash that differs between builds. */
declare const VERSION: string;

/** The service worker's global object. This file runs as a separate script, not in a page. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = "tasklane ";
const CACHE = PREFIX + VERSION;
/**
 * How many builds of the app to store. A tab that still runs an older build loads its remaining files from that build's cache.
 */
const BUILDS = 3;
/** The key of the stored page, which answers every URL of the app. */
const PAGE = "/";
const files: ReadonlySet<string> = new Set(FILES);
/** Matches paths that do not belong to the app's page. */
const NO_PAGE = /^\/(api|assets)(\/|$)/;

worker.addEventListener("install", (event) => {
  // Become active without waiting until all tabs are closed. The files of older builds remain stored, so that tabs of both builds
  // work at the same time.
  void worker.skipWaiting();
  event.waitUntil(storeFiles());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldBuilds());
  // Handle requests of the page that registered this service worker too. It loads its dialogs later, perhaps without a network.
  event.waitUntil(worker.clients.claim());
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (!NO_PAGE.test(pathname)) event.respondWith(answerPage(event));
  } else if (files.has(pathname) || pathname.startsWith("/assets/")) event.respondWith(answerFile(request));
});

async function storeFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...files]);
}

async function deleteOldBuilds(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // `keys` lists the caches oldest first.
  await Promise.all(builds.slice(0, 1 - BUILDS).map((name) => caches.delete(name)));
}

/** Answers with the stored page at once. Meanwhile fetches the page for the next visit. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(PAGE);
  if (!stored) return fetch(event.request);
  event.waitUntil(updatePage(cache).catch(() => undefined)); // The network may be down.
  return stored;
}

/**
 * Stores the server's current page, because its headers and settings may have changed. A page of another build is not stored:
 * that build's own service worker stores it. Nor is a page that names no file of the app: a proxy sent it in place of ours, such
 * as "Back soon" or a network's sign-in.
 */
async function updatePage(cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-store" });
  const needed = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (page.ok && needed.length > 0 && needed.every((path) => files.has(path))) await cache.put(PAGE, page);
}

/**
 * Answers with a stored file of this build, or of an older build if a tab still runs that one. If a file of this build is not
 * stored yet, such as a font for another script, fetches and stores it.
 */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const among = { ignoreVary: true };
  // Look in this build's cache first, because files such as `/favicon.svg` have the same name in all builds.
  const stored = (await cache.match(request, among)) ?? (await caches.match(request, among));
  if (stored) return stored;
  const file = await fetch(request);
  if (file.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, file.clone());
  return file;
}
