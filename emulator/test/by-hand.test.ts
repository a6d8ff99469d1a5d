import { describe, expect, it } from "vitest";

import { Browser } from "./browser.ts";
import { startedEmulator } from "./started.ts";

const emulator = startedEmulator({ seed: true });

async function listOf(email: string): Promise<Browser> {
  const { url } = emulator.current;
  const browser = await new Browser().open(url, url);
  await browser.submit("/accounts", { email });
  expect(browser.status).toBe(200);
  return browser;
}

/** Returns the page on screen as plain text. */
const text = (browser: Browser) => browser.html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const google = (email: string) => emulator.current.firstParty(email);

describe("the page by hand", () => {
  it("begins with the seeded account, whose lists are worth a look", async () => {
    const { url } = emulator.current;
    const browser = await new Browser().open(url, url);
    expect(text(browser)).toContain("Sam Rivers");
    const sub = /href="(\/tasks\/\d{21})"/.exec(browser.html)![1]!;
    await browser.open(url + sub, url);
    for (const name of ["My Tasks", "Work", "Home", "Errands", "Reading"])
      expect(text(browser)).toContain(name);
    expect(text(browser)).toContain("Plan the weekend in the hills");
  });

  it("adds, edits, completes, opens, deletes and brings back tasks", async () => {
    const email = "hand@example.com";
    const browser = await listOf(email);
    await browser.submit("/tasks", { title: "First <b>", due: "2026-12-01" });
    expect(browser.html).toContain("First &lt;b&gt;");
    const id = google(email).tasks()[0]!.id;
    await browser.submit(`${id}/save`, { title: "Edited", due: "2026-12-02", notes: "one\r\ntwo" });
    expect(google(email).tasks()[0]).toMatchObject({ title: "Edited", due: "2026-12-02", notes: "one\ntwo" });
    await browser.submit(`${id}/save`, { title: "Edited", due: "", notes: "" });
    expect(google(email).tasks()[0]).toMatchObject({ due: undefined, notes: undefined });
    await browser.submit("/tasks", { title: "Below", parent: id });
    expect(
      google(email)
        .tasks()
        .find(({ title }) => title === "Below")!.parent,
    ).toBe(id);

    await browser.submit(`${id}/complete`);
    expect(text(browser)).toContain("Completed (2)");
    expect(
      google(email)
        .tasks()
        .every(({ hidden }) => hidden),
    ).toBe(true);
    await browser.submit(`${id}/reopen`);
    expect(
      google(email)
        .visible()
        .map(({ title }) => title),
    ).toEqual(["Edited"]);
    await browser.submit(`${id}/delete`);
    expect(text(browser)).toContain("Deleted “Edited”.");
    await browser.submit(`${id}/undo`);
    expect(
      google(email)
        .visible()
        .map(({ title }) => title),
    ).toEqual(["Edited"]);
  });

  it("moves tasks up and down, past completed ones, and to another list", async () => {
    const email = "mover@example.com";
    const titles = () =>
      google(email)
        .visible()
        .map(({ title }) => title);
    const tasks = [
      { title: "a" },
      { title: "done", status: "completed" as const },
      { title: "b" },
      { title: "c" },
    ];
    const [filled] = emulator.current.fill(email, [
      { title: "@default", tasks },
      { title: "Other", tasks: [] },
    ]);
    const browser = await listOf(email);
    const [a, , b, c] = filled!.tasks.map(({ id }) => id);
    await browser.submit(`${a}/up`);
    expect(titles()).toEqual(["a", "b", "c"]);
    await browser.submit(`${a}/down`);
    expect(titles()).toEqual(["b", "a", "c"]);
    await browser.submit(`${c}/up`);
    expect(titles()).toEqual(["b", "c", "a"]);
    const other = google(email).lists()[1]!.id;
    await browser.submit(`${b}/save`, { title: "b", list: other });
    expect(titles()).toEqual(["c", "a"]);
    expect(
      google(email)
        .visible(other)
        .map(({ title }) => title),
    ).toEqual(["b"]);
  });

  it("adds, renames and deletes lists, and keeps the default one", async () => {
    const email = "lists@example.com";
    const browser = await listOf(email);
    expect(text(browser)).toContain("The default list cannot be deleted.");
    await browser.submit("/lists", { title: "Second" });
    await browser.submit("/rename", { title: "Renamed" });
    expect(
      google(email)
        .lists()
        .map(({ title }) => title),
    ).toEqual(["My Tasks", "Renamed"]);
    await browser.submit("/delete");
    expect(
      google(email)
        .lists()
        .map(({ title }) => title),
    ).toEqual(["My Tasks"]);
    expect(browser.url).toContain(google(email).lists()[0]!.id);
  });

  it("says when something is gone, and when an address is none", async () => {
    const { url } = emulator.current;
    expect((await new Browser().open(`${url}/tasks/1/lists/x`, url)).status).toBe(404);
    const browser = await new Browser().open(url, url);
    await browser.submit("/accounts", { email: "nobody" });
    expect(browser.status).toBe(400);
    expect(text(browser)).toContain("Enter an e-mail address.");
  });

  it("takes no form from another site, nor under a foreign name", async () => {
    const { url } = emulator.current;
    const post = (headers: Record<string, string>) =>
      fetch(`${url}/accounts`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ email: "x@example.com" }),
      });
    expect((await post({ origin: "http://evil.example" })).status).toBe(403);
    expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect(google("you@example.com").lists()).toHaveLength(5);
  });

  it("gives every control a name", async () => {
    const browser = await listOf("you@example.com");
    const controls = [...browser.html.matchAll(/<(?:input|textarea|select)\b[^>]*>/g)].map(([tag]) => tag);
    expect(controls.length).toBeGreaterThan(10);
    for (const tag of controls.filter((each) => !each.includes('type="hidden"'))) {
      const id = /\bid="([^"]+)"/.exec(tag)?.[1];
      expect(browser.html).toContain(`<label for="${id}"`);
    }
    for (const [, attributes, inner] of browser.html.matchAll(/<button\b([^>]*)>([^]*?)<\/button>/g)) {
      expect(`${inner}${/aria-label="([^"]+)"/.exec(attributes!)?.[1] ?? ""}`.trim()).not.toBe("");
    }
  });
});
