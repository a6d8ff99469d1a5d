import type { tasks_v1 } from "@googleapis/tasks";
import { allTaskLists } from "@tasklane/contract/lists.ts";
import { callback } from "@tasklane/contract/auth.ts";
import { expect } from "@playwright/test";
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { googleOf } from "./googleOf.ts";
import { afterStepBack, noteSteps } from "./ready.ts";
import type { World } from "./world.ts";

/** A person with a Google account and a browser. */
export interface Person {
  name: string;
  email: string;
  page: Page;
  context: BrowserContext;
  /** Google's client library for this person's tasks, with the tokens of another program than Tasklane. */
  google: tasks_v1.Tasks;
  /** Changes tasks as the person would in Google's own app. The changes are made at once, and no quota limits them. */
  inGoogle: ReturnType<World["google"]["firstParty"]>;
  /** Makes the server read this person's Google tasks now, as the Refresh button does. */
  pull(): Promise<void>;
  /** Expects errors on the browser's console that match the pattern. Any other error fails the test. */
  expectProblem(pattern: RegExp): void;
  problems(): string[];
  /** Opens another browser, signed in as the same person. */
  secondBrowser(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** On pages for signed-out people, the page asks who is signed in and gets a 401. Browsers log that as an error. */
const SIGNED_OUT = /status of 401 .*\/api\/current-user/;

/**
 * Creates a person with a Google account and a browser. If `signedIn` is true, the person is signed in by requests of the
 * browser, without rendering the sign-in pages, because these have tests of their own.
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
    await context.addInitScript(noteSteps);
    context.on("page", afterStepBack);
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
      const asked = Date.now();
      // On a busy computer, reading from Google may take longer than the server waits for it. The server then answers with the
      // old tasks. So ask up to three times.
      for (let times = 0; times < 3; times++) {
        const answer = await context.request.get(`${world.url}/api${allTaskLists.path}?refresh=true`);
        if (!answer.ok()) throw new Error(`Pulling was refused: ${await answer.text()}`);
        const { refreshedAt } = (await answer.json()) as { refreshedAt: number };
        if (refreshedAt >= asked) return;
      }
    },
    expectProblem: (pattern) => void expected.push(pattern),
    problems: () => problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
    secondBrowser: async (more = {}) => (await open(more)).newPage(),
    close: async () => void (await Promise.all(contexts.map((one) => one.close()))),
  };
}

/** The titles of all tasks of a person in Google's own app, from A to Z. */
export function titlesInGoogle({ inGoogle }: Person): string[] {
  return inGoogle
    .lists()
    .flatMap(({ id }) => inGoogle.visible(id).map(({ title }) => title ?? ""))
    .toSorted();
}

/** Reads the titles of the open tasks of a person's default list in Google, from A to Z. */
export async function openTitles(person: Person): Promise<string[]> {
  const { data } = await person.google.tasks.list({ tasklist: "@default", showCompleted: false });
  return (data.items ?? []).map(({ title }) => title ?? "").toSorted();
}

/**
 * Reads the due date that a task has in Google, as `2026-11-22`.
 * @returns null if it has none, or if there is no such task
 */
export async function dueInGoogle(person: Person, name: string, listId = "@default"): Promise<string | null> {
  const { data } = await person.google.tasks.list({ tasklist: listId });
  return data.items?.find((task) => task.title === name)?.due?.slice(0, 10) ?? null;
}

/**
 * Signs a browser in by requests: goes to the emulator of Google with the person's name, and comes back with Google's sign-in
 * code.
 */
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

/**
 * Makes a request. On a busy machine, a server that has just started may answer 503 for a moment, so the request is repeated
 * until it does not.
 */
async function ask(context: BrowserContext, url: string): Promise<APIResponse> {
  let answer = await context.request.get(url, { maxRedirects: 0 });
  await expect(async () => {
    if (answer.status() === 503) answer = await context.request.get(url, { maxRedirects: 0 });
    expect(answer.status()).not.toBe(503);
  }).toPass();
  return answer;
}
