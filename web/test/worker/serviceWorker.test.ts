import { afterEach, expect, test, vi } from "vitest";

const HOME = "https://tasks.example.org";
const OURS = `<script src="/assets/index.js"></script>`;

/** The service worker is a program of its own, so its types are not known here. */
const WORKER: string = "../../worker/serviceWorker.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * Starts the service worker with one stored build.
 * @returns a function that opens the app while the server, or a proxy in its place, answers with a page
 */
async function startWorker() {
  const heard = new Map<string, (event: object) => void>();
  const stored = new Map([["/", OURS]]);
  const match = async (path: string) => stored.has(path) && new Response(stored.get(path));
  const put = async (path: string, page: Response) => void stored.set(path, await page.text());
  vi.stubGlobal("FILES", ["/assets/index.js"]);
  vi.stubGlobal("VERSION", "one");
  vi.stubGlobal("location", new URL(HOME));
  vi.stubGlobal("caches", { open: async () => ({ match, put }) });
  vi.stubGlobal("addEventListener", (name: string, on: (event: object) => void) => heard.set(name, on));
  vi.resetModules();
  await import(WORKER);
  return async (html: string): Promise<string> => {
    vi.stubGlobal("fetch", async () => new Response(html));
    const work: Promise<unknown>[] = [];
    const { promise: answer, resolve } = Promise.withResolvers<Response>();
    heard.get("fetch")!({
      request: { method: "GET", mode: "navigate", url: `${HOME}/dashboard` },
      respondWith: resolve,
      waitUntil: (more: Promise<unknown>) => void work.push(more),
    });
    const shown = await (await answer).text();
    await Promise.all(work);
    return shown;
  };
}

test("the app's page is stored anew at each visit, so that the next one shows it", async () => {
  const open = await startWorker();
  const newer = `${OURS}<meta name="marketing-url">`;
  expect(await open(newer)).toBe(OURS);
  expect(await open(newer)).toBe(newer);
});

test.each([
  ["a proxy's page", "Back soon"],
  ["another build's page", `<script src="/assets/newer.js"></script>`],
])("%s is not stored in place of the app's", async (_what, page) => {
  const open = await startWorker();
  await open(page);
  expect(await open(OURS)).toBe(OURS);
});
