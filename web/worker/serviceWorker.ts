// The service worker: it answers with the app's own files when there is no network. It never sees a call of the API, and stores
// nothing that belongs to a person; the board cache is the page's (`web/src/data/cache`).

/** The paths of the app's files. `web/build/buildServiceWorker.ts` fills it in. */
declare const FILES: readonly string[];
/** Differs from build to build. */
declare const VERSION: string;

/** This file is a script of its own, whose global object is the worker. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const PREFIX = "tasklane ";
const CACHE = PREFIX + VERSION;
/** How many builds to keep. A tab that is still open on an older build loads its remaining files from that build's cache. */
const BUILDS = 3;
/** The one page that all addresses of the app share. */
const PAGE = "/";
const files: ReadonlySet<string> = new Set(FILES);
/** Addresses that are no page of the app. */
const NO_PAGE = /^\/(api|assets)(\/|$)/;

worker.addEventListener("install", (event) => {
  // Do not wait until all tabs are closed: files of older builds stay, so both builds work side by side.
  void worker.skipWaiting();
  event.waitUntil(storeFiles());
});
worker.addEventListener("activate", (event) => event.waitUntil(deleteOldBuilds()));
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
  // `keys` lists caches in the order in which they were made.
  await Promise.all(builds.slice(0, 1 - BUILDS).map((name) => caches.delete(name)));
}

/** Answers with the stored page at once, and updates it for the next time. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(PAGE);
  if (!stored) return fetch(event.request);
  event.waitUntil(updatePage(cache).catch(() => undefined)); // There may be no network.
  return stored;
}

/** Stores the server's page again, because its headers and settings may differ. The page of another build comes with its worker. */
async function updatePage(cache: Cache): Promise<void> {
  const page = await fetch(PAGE, { cache: "no-store" });
  const needed = (await page.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  if (page.ok && needed.every((path) => files.has(path))) await cache.put(PAGE, page);
}

/**
 * Answers with a stored file: of this build, or of an older one for a tab that is still open on it. A file of this build that is
 * not stored yet, such as a font for other scripts, is stored then.
 */
async function answerFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const among = { ignoreVary: true };
  // Look here first: older builds have files of the same name, such as `/theme.js`.
  const stored = (await cache.match(request, among)) ?? (await caches.match(request, among));
  if (stored) return stored;
  const file = await fetch(request);
  if (file.ok && new URL(request.url).pathname.startsWith("/assets/")) await cache.put(request, file.clone());
  return file;
}
