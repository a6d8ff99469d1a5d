// The service worker: it answers with the app's stored files when there is no network. It never handles calls of the API,
// and stores nothing that belongs to a person. The page itself stores the board cache (`web/src/data/cache`).

/** The paths of the app's files. `web/build/buildServiceWorker.ts` inserts them. */
declare const FILES: readonly string[];
/** A hash that differs between builds. */
declare const VERSION: string;

/** This file runs as a separate script, whose global object is the worker. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = "tasklane ";
const CACHE = PREFIX + VERSION;
/** How many builds to keep. A tab that still runs an older build loads its remaining files from that build's cache. */
const BUILDS = 3;
/** All addresses of the app have the same page. */
const PAGE = "/";
const files: ReadonlySet<string> = new Set(FILES);
/** Matches addresses that are no page of the app. */
const NO_PAGE = /^\/(api|assets)(\/|$)/;

worker.addEventListener("install", (event) => {
  // Become active without waiting until all tabs are closed. Files of older builds stay, so tabs of both builds work side
  // by side.
  void worker.skipWaiting();
  event.waitUntil(storeFiles());
});
worker.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldBuilds());
  // Serve the page of a first visit too. It loads its dialogs later, maybe without a network.
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

/** Answers with the stored page at once, and updates the stored page for the next visit. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(PAGE);
  if (!stored) return fetch(event.request);
  event.waitUntil(updatePage(cache).catch(() => undefined)); // The network may be down.
  return stored;
}

/**
 * Stores the server's current page, because its headers and settings may have changed. If the page belongs to another
 * build, it is not stored: that build's worker brings it.
 */
async function updatePage(cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-store" });
  const needed = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (page.ok && needed.every((path) => files.has(path))) await cache.put(PAGE, page);
}

/**
 * Answers with a stored file of this build, or of an older build if a tab still runs that one. A file of this build that is
 * not stored yet, such as a font for another script, is fetched and stored.
 */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const among = { ignoreVary: true };
  // Look into this build's cache first, because older builds have files with the same names, such as `/theme.js`.
  const stored = (await cache.match(request, among)) ?? (await caches.match(request, among));
  if (stored) return stored;
  const file = await fetch(request);
  if (file.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, file.clone());
  return file;
}
