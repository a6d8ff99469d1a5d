import { currentUser } from "@tasklane/contract/auth.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { until } from "../ready.ts";
import { expect, test } from "../test.ts";

// When the browser's storage is damaged or missing, the page gets the board from the server (fault FT08).

const KEYS = (
  "google_tasks_list google_lists google_shared_lists labels task-status task-label task-type task-due-date " +
  "listFilter lastSharedRefreshTime user preferences theme last-id"
).split(" ");
const PERSONAL = KEYS.slice(0, 10);

/** Broken texts that may be stored instead of our values. */
const TEXTS = ["{", '{"__proto__":{"polluted":1}}', "1e300"];
/** Damaged values that may be stored under our keys, with this person's id and the current version. */
const VALUES = [
  null,
  [null],
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object,
  { at: "here", cursor: "1", tasks: [{ id: "__proto__", listId: "constructor", title: 7 }] },
  { at: "indexedDB", lists: "__proto__", touches: 7, call: null },
];

async function expectAlive({ page }: Person, title: string): Promise<void> {
  await page.goto("/dashboard");
  await expect(new Board(page).card(title)).toBeVisible();
  await until(page, "inputs ready");
  expect(await page.evaluate(() => "polluted" in {})).toBe(false);
}

async function createLabel(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create Label" }).click();
  const labels = new Board(page).dialog("Create Label");
  await labels.getByLabel("Label", { exact: true }).fill(name);
  await labels.getByRole("button", { name: "Save", exact: true }).click();
  await expect(labels.getByRole("button", { name: `Edit ${name}` })).toBeVisible();
  await page.keyboard.press("Escape");
}

test("FT08: a storage in which everything is damaged counts as empty", async ({ alice }) => {
  test.slow();
  alice.inGoogle.addTask("@default", "Water the plants");
  await alice.pull();
  const user = await callAs(alice, currentUser, {});
  const { page } = alice;
  const stored = (value: unknown, of: unknown = user.user_id) =>
    JSON.stringify({ user: of, version: 1, value });
  const damages: Record<string, string>[] = [
    ...TEXTS.map((text) => Object.fromEntries([...KEYS, "unsent x"].map((key) => [key, text]))),
    ...VALUES.map((value) => ({
      ...Object.fromEntries([...PERSONAL, "unsent x"].map((key) => [key, stored(value)])),
      user: stored({ ...user, email: 7, name: [], picture: {} }),
    })),
  ];
  await page.route("**/blank", (route) => route.fulfill({ contentType: "text/html", body: "" }));
  for (const damage of damages) {
    await test.step(JSON.stringify(damage["google_lists"]), async () => {
      await page.goto("/blank");
      await page.evaluate((all) => {
        localStorage.clear();
        for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text);
      }, damage);
      await expectAlive(alice, "Water the plants");
    });
  }
  await createLabel(page, "Made after all");
});

for (const [how, breakStorage] of [
  [
    "switched off",
    () => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("The operation is insecure.", "SecurityError");
          },
        });
    },
  ],
  [
    "full",
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    },
  ],
] as const)
  test(`FT08: with a storage that is ${how} the board works`, async ({ alice }) => {
    alice.inGoogle.addTask("@default", "Water the plants");
    await alice.pull();
    const { page } = alice;
    await page.addInitScript(breakStorage);
    for (const visit of ["first", "second"]) {
      await expectAlive(alice, "Water the plants");
      await new Board(page).createTask(`On the ${visit} visit`);
      await expect(new Board(page).card(`On the ${visit} visit`)).toBeVisible();
      await createLabel(page, `${visit} label`);
    }
    // The sign-in page hands a signed-in person over to the app.
    await page.goto("/login");
    await expect(new Board(page).card("Water the plants")).toBeVisible();
    await page.getByRole("button", { name: /, and profile$/ }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login/);
  });
