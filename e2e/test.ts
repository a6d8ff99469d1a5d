import { expect, test as base } from "@playwright/test";
import type { Browser } from "@playwright/test";
import { createPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

interface ForTest {
  /** People with Google accounts of their own, made for this test, each signed in in a browser of their own. */
  alice: Person;
  bob: Person;
  carol: Person;
  /** Somebody with a Google account who has never been here. */
  visitor: Person;
}

interface ForWorker {
  /** Shared by the tests of a worker: they keep apart by their people. */
  world: World;
}

let made = 0;

/** A fixture that makes a person, and looks at the end at what the person's browser complained of. */
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

/** A test in a world of its own worker; one line on a browser's console that nobody expected fails it. */
export const test = base.extend<ForTest, ForWorker>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that a fixture needs no other
    async ({}, use) => {
      const world = await createWorld();
      await use(world);
      await world.close();
    },
    // The server starts beside other workers' browsers.
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
