import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Page } from "@playwright/test";
import { paste } from "../paste.ts";
import { until } from "../ready.ts";
import { test } from "../test.ts";
import { today } from "../today.ts";
import { fillAsDesigned } from "./design.ts";
import { DESK, PHONE, shoot, TABLET } from "./shoot.ts";

// Compare with the design's pictures `everyday-quick-add`, `everyday-selection` and `everyday-days`, which are not in this
// repository.

const LINES = `Book the ferry tomorrow
Tent and sleeping bags ###Waiting
  Ask Ana for the big tent
  Wash the sleeping bags
[x] Renew the passport
Pay the deposit monday ###Important`;

const field = (page: Page) => page.getByRole("textbox", { name: "Add task" });

async function open(page: Page, address = "/dashboard"): Promise<void> {
  await page.goto(address);
  await until(page, "all loaded");
}

test("quick add", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillAsDesigned(alice);
  const { page } = alice;
  await page.setViewportSize(DESK);
  await open(page);
  await page.getByRole("button", { name: "Add task to Home" }).click();
  await field(page).waitFor();
  await shoot(page, "everyday-quick-add-focused");
  await page.keyboard.type("Call the plumber 5pm tomorrow #Kitchen ###Waiting");
  await page.getByText(/Google Tasks keeps no time/).waitFor();
  await shoot(page, "everyday-quick-add-typing");
  await field(page).fill("Call the plumber tomorrow");
  await page.keyboard.press("End");
  await page.keyboard.press("Backspace");
  await page.getByText(/Backspace again/).waitFor();
  await shoot(page, "everyday-quick-add-backspace");
  await field(page).fill("");
  await page.keyboard.type("Call the plumber #Ki");
  await page.getByRole("option").first().waitFor();
  await shoot(page, "everyday-quick-add-names");
  await field(page).fill("");
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  await field(page).waitFor();
  await page.keyboard.type("Water the plants every monday");
  await page.getByText(/Repeating is set/).waitFor();
  await shoot(page, "everyday-quick-add-bar");
  await field(page).fill("");
  await paste(page, LINES);
  await page.getByRole("dialog", { name: /^Create/ }).waitFor();
  await shoot(page, "everyday-quick-add-pasted");
  await page.setViewportSize(PHONE);
  await shoot(page, "everyday-quick-add-pasted-phone");
  await page.keyboard.press("Escape");
  await open(page);
  await page
    .getByRole("button", { name: /^Add task to/ })
    .first()
    .click();
  await field(page).waitFor();
  await page.keyboard.type("Call the plumber 5pm tomorrow #Website");
  await page.getByText(/Google Tasks keeps no time/).waitFor();
  await shoot(page, "everyday-quick-add-phone");
});

test("selection", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillAsDesigned(alice);
  const { page } = alice;
  for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
    await page.setViewportSize(size);
    await open(page);
    await page.locator("[data-card-title]").first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("toolbar", { name: "2 tasks selected" }).waitFor();
    await shoot(page, `everyday-selection-${name}`);
    await page.getByRole("button", { name: "More" }).last().click();
    await page.getByRole("menu").waitFor();
    await shoot(page, `everyday-selection-${name}-more`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
});

test("a selection's pickers", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillAsDesigned(alice);
  const { page } = alice;
  for (const [name, size] of Object.entries({ desk: DESK, phone: PHONE })) {
    await page.setViewportSize(size);
    await open(page);
    await page.locator("[data-card-title]").first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByRole("toolbar", { name: "2 tasks selected" }).waitFor();
    for (const [key, part] of Object.entries({ d: "date", l: "label", e: "section", m: "move" })) {
      await page.keyboard.press(key);
      await page.getByRole("dialog").or(page.getByRole("listbox")).first().waitFor();
      await shoot(page, `everyday-selection-${name}-${part}`);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").or(page.getByRole("listbox")).first().waitFor({ state: "detached" });
    }
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.getByRole("alertdialog").waitFor();
    await shoot(page, `everyday-selection-${name}-question`);
    await page.getByRole("button", { name: "Yes, delete them!" }).click();
    await page.getByText(/tasks deleted/).waitFor();
    await shoot(page, `everyday-selection-${name}-deleted`);
    await page.keyboard.press("Control+z");
    await page.getByText(/Undone/).waitFor();
  }
});

test("days that are long, full and empty", async ({ alice }) => {
  test.setTimeout(180_000);
  const { page } = alice;
  await page.setViewportSize(DESK);
  for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE }))
    for (const kind of ["week", "month"]) {
      await page.setViewportSize(size);
      await open(page, `/dashboard/${kind}`);
      await shoot(page, `everyday-empty-${kind}-${name}`);
    }
  const due = today();
  for (let at = 300; at > 0; at--)
    alice.inGoogle.addTask("@default", `Task ${at} with a title that is much longer than a day is wide`, {
      due,
    });
  for (let at = 40; at > 0; at--)
    alice.inGoogle.addTask(
      "@default",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter",
      {
        due: addDays(due, -(at % 4)),
      },
    );
  await alice.pull();
  for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE }))
    for (const kind of ["upcoming", "week", "month"]) {
      await page.setViewportSize(size);
      await open(page, `/dashboard/${kind}`);
      await shoot(page, `everyday-full-${kind}-${name}`);
    }
});

test("days", async ({ alice }) => {
  test.setTimeout(180_000);
  await fillAsDesigned(alice);
  const { page } = alice;
  for (const [name, size] of Object.entries({ desk: DESK, tablet: TABLET, phone: PHONE })) {
    await page.setViewportSize(size);
    for (const kind of ["upcoming", "week", "month"]) {
      await open(page, `/dashboard/${kind}`);
      await shoot(page, `everyday-days-${kind}-${name}`);
    }
  }
});
