import { expect, test as base } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { createPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

interface ForTest {
  /** Signed-in people, created for this test. Each has a Google account and a browser. */
  alice: Person;
  bob: Person;
  carol: Person;
  /** A person with a Google account who has never used Tasklane. */
  visitor: Person;
}

interface ForWorker {
  /** The running app (server and Google emulator) that all tests of a worker process share. Each test uses people of its own. */
  world: World;
}

/** How often a browser is started until it runs. */
const STARTS = 3;

let made = 0;

/**
 * Makes a Playwright fixture that creates a person. At the end of the test it checks the errors on the console of the person's
 * browser.
 */
function person(name: string, signedIn = true) {
  return async (
    { world, browser }: { world: World; browser: Browser },
    use: (made: Person) => Promise<void>,
  ): Promise<void> => {
    const email = `${name.toLowerCase()}${++made}@example.com`;
    const one = await createPerson(world, browser, { name, email, signedIn });
    await use(one);
    const problems = one.problems();
    await one.close();
    expect(problems, `what ${name}'s browser complained of`).toEqual([]);
  };
}

/** A test that uses the app of its worker process. An unexpected error on a browser's console fails the test. */
export const test = base.extend<ForTest, ForWorker>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that a fixture needs no other
    async ({}, use) => {
      const world = await createWorld();
      await use(world);
      await world.close();
    },
    // Wait long, because the server starts slowly while the browsers of other worker processes run.
    { scope: "worker", timeout: 60_000 },
  ],
  browser: [
    async ({ playwright, browserName, launchOptions }, use) => {
      // With its GPU code in its own process, Chromium sometimes dies while it starts. Then start it again.
      const start = async (): Promise<Browser> => playwright[browserName].launch(launchOptions);
      let starting = start();
      for (let again = 1; again < STARTS; again++) starting = starting.catch(start);
      const browser = await starting;
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  alice: person("Alice"),
  bob: person("Bob"),
  carol: person("Carol"),
  visitor: person("Vera", false),
});

test.afterEach(async ({ world }, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus)
    await testInfo.attach("server", { body: world.serverOutput(), contentType: "text/plain" });
});

export { expect };
