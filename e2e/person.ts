import type { tasks_v1 } from "@googleapis/tasks";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { callback } from "@tasklane/contract/auth.ts";
import { expect } from "@playwright/test";
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { googleOf } from "./googleOf.ts";
import type { World } from "./world.ts";

/** Somebody with a Google account and a browser. */
export interface Person {
  name: string;
  email: string;
  page: Page;
  context: BrowserContext;
  /** Google's own client for this person's tasks, as another program uses it. */
  google: tasks_v1.Tasks;
  /** What this person does in Google's own app, at once and without a quota. */
  inGoogle: ReturnType<World["google"]["firstParty"]>;
  /** Has what was done in Google read at once, as the Refresh button does. */
  pull(): Promise<void>;
  /** Allows errors on the browser's console that match; every other one fails the test. */
  expectProblem(pattern: RegExp): void;
  problems(): string[];
  /** Another browser, signed in as the same person. */
  secondBrowser(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** A probe of the session on a page for signed-out people is answered 401, and browsers log every such answer. */
const SIGNED_OUT = /status of 401 .*\/api\/current-user/;

/**
 * Makes a person with a Google account and a browser; `signedIn`, over HTTP and by the same steps as a browser takes,
 * without the pages, which have a test of their own.
 */
export async function createPerson(
  world: World,
  browser: Browser,
  { name, email, signedIn }: { name: string; email: string; signedIn: boolean },
): Promise<Person> {
  world.google.account(email, name);
  const contexts: BrowserContext[] = [];
  const problems: string[] = [];
  const expected = [SIGNED_OUT];

  async function open(more: BrowserContextOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: world.url, serviceWorkers: "block", ...more });
    contexts.push(context);
    context.on("console", (message) => {
      if (message.type() === "error") problems.push(`${message.text()} ${message.location().url}`);
    });
    context.on("weberror", (error) => problems.push(String(error.error().stack)));
    if (signedIn) await signIn(world, context, email);
    return context;
  }

  const context = await open({});
  return {
    name,
    email,
    context,
    page: await context.newPage(),
    google: await googleOf(world.google, email),
    inGoogle: world.google.firstParty(email),
    pull: async () => {
      const answer = await context.request.get(`${world.url}/api${allTaskLists.path}?refresh=true`);
      if (!answer.ok()) throw new Error(`Pulling was refused: ${await answer.text()}`);
    },
    expectProblem: (pattern) => void expected.push(pattern),
    problems: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    secondBrowser: async (more = {}) => (await open(more)).newPage(),
    close: async () => void (await Promise.all(contexts.map((one) => one.close()))),
  };
}

/** The titles of all tasks that Google's own app shows a person, from A to Z. */
export function titlesInGoogle({ inGoogle }: Person): string[] {
  return inGoogle
    .lists()
    .flatMap(({ id }) => inGoogle.visible(id).map(({ title }) => title ?? ""))
    .toSorted();
}

/** Signs a browser in: to the provider with the person's name, and back with its code. */
export async function signIn(world: World, context: BrowserContext, email: string): Promise<void> {
  const api = `${world.url}/api`;
  let url = `${api}/auth_google?login_hint=${encodeURIComponent(email)}`;
  while (!url.startsWith(`${world.url}/callback?`)) {
    const answer = await ask(context, url);
    const location = answer.headers()["location"];
    if (!location)
      throw new Error(`Signing in ended at ${url} with ${answer.status()}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  const answer = await context.request.get(`${api}${callback.path}${new URL(url).search}`);
  if (!answer.ok()) throw new Error(`Signing in was refused: ${await answer.text()}`);
}

/** A server that has just started beside others may be too busy for a moment, and says so. */
async function ask(context: BrowserContext, url: string): Promise<APIResponse> {
  let answer = await context.request.get(url, { maxRedirects: 0 });
  await expect(async () => {
    if (answer.status() === 503) answer = await context.request.get(url, { maxRedirects: 0 });
    expect(answer.status()).not.toBe(503);
  }).toPass();
  return answer;
}
