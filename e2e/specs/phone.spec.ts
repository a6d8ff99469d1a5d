import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// What a small phone shows.

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** Opens a page on a small phone, and waits until all its code is loaded. */
async function openPhone(person: Person, address: string) {
  await person.pull();
  const page = await person.secondBrowser(PHONE);
  await page.goto(address);
  await until(page, "all loaded");
  return page;
}

test("on a phone all seven days of the week are on screen", async ({ alice }) => {
  const page = await openPhone(alice, "/dashboard/week");
  const days = page.getByRole("gridcell");
  await expect(days).toHaveCount(7);
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 });
});
