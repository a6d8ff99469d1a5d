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
}

interface ForWorker {
  /** Shared by the tests of a worker: they keep apart by their people. */
  world: World;
}

let made = 0;

async function usePerson(
  name: string,
  { world, browser }: { world: World; browser: Browser },
  use: (person: Person) => Promise<void>,
): Promise<void> {
  const person = await createPerson(world, browser, name, `${name.toLowerCase()}${++made}@example.com`);
  await use(person);
  const problems = person.problems();
  await person.close();
  expect(problems, `${name}'s browser`).toEqual([]);
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
    { scope: "worker" },
  ],
  alice: ({ world, browser }, use) => usePerson("Alice", { world, browser }, use),
  bob: ({ world, browser }, use) => usePerson("Bob", { world, browser }, use),
  carol: ({ world, browser }, use) => usePerson("Carol", { world, browser }, use),
});

test.afterEach(async ({ world }, testInfo) => {
  if (testInfo.status !== testInfo.expectedStatus)
    await testInfo.attach("server", { body: world.serverOutput(), contentType: "text/plain" });
});

export { expect };
