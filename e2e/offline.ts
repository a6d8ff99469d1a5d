import type { Page } from "@playwright/test";
import { createPerson } from "./person.ts";
import type { Person } from "./person.ts";
import { until } from "./ready.ts";
import { expect, test as base } from "./test.ts";
import { createWorld } from "./world.ts";
import type { World } from "./world.ts";

/** A person whose browser allows service workers. The test has a server of its own, which it may stop. */
export const test = base.extend<{ own: World; dora: Person }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that a fixture needs no other
  own: async ({}, use) => {
    const own = await createWorld();
    await use(own);
    await own.close();
  },
  dora: async ({ own, browser }, use) => {
    const dora = await createPerson(own, browser, {
      name: "Dora",
      email: "dora@example.com",
      signedIn: true,
    });
    await use(dora);
    await dora.close();
  },
});

/** Opens the board and waits until the service worker has stored the app's files. */
export async function visit(person: Person): Promise<Page> {
  const page = await person.secondBrowser({ serviceWorkers: "allow" });
  await page.goto("/dashboard");
  await until(page, "worker registered");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  // The page writes the board cache some time after it shows the board.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("google_lists"))).not.toBeNull();
  return page;
}
