import { until } from "../ready.ts";
import { test } from "../test.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

// Compare with the design's picture `handling-banner`, which is not in this repository.
test("the time of reading", async ({ alice }) => {
  await fillAsDesigned(alice);
  const { page } = alice;
  for (const [name, size] of [
    ["read-desk", DESK],
    ["read-phone", PHONE],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto("/dashboard");
    await until(page, "all loaded");
    await shoot(page, name);
    await page.goto("/dashboard/tomorrow");
    await until(page, "all loaded");
    await shoot(page, `${name}-tomorrow`);
  }
});

// Compare with the design's pictures `handling-picker`, `handling-first` and `handling-cards`, which are not in this repository.
test("pickers of labels, and what says that something is not there", async ({ alice }) => {
  await fillAsDesigned(alice);
  const { page } = alice;
  await page.setViewportSize(DESK);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Label All" }).click();
  await page.keyboard.type("w");
  await shoot(page, "daily-label-filter");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Review copy for the pricing page", exact: true }).click();
  await page
    .getByRole("button", { name: /^Label / })
    .last()
    .click();
  await shoot(page, "daily-label-form");
  await page.keyboard.type("Winter");
  await shoot(page, "daily-label-create");
  await page.goto("/dashboard?task=AAAAAAAAAAAAAAAA");
  await page.getByText("This task is not here any more").waitFor();
  await shoot(page, "daily-gone");
  await page.setViewportSize(PHONE);
  await page.goto("/dashboard");
  await until(page, "all loaded");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("switch", { name: "Today only" }).waitFor();
  await shoot(page, "daily-filter-phone");
  await page.getByRole("button", { name: "Label All" }).click();
  await shoot(page, "daily-label-phone");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByText("No shared lists yet.").scrollIntoViewIfNeeded();
  await shoot(page, "daily-drawer");
});
