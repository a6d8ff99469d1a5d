import { until } from "../ready.ts";
import { test } from "../test.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot } from "./shoot.ts";

// Beside shots/handling-banner of the design.
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
