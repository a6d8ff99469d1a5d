import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { addLabel, allLabels } from "@tasklane/contract/labels.ts";
import type { Page } from "@playwright/test";
import { Board } from "../board.ts";
import { callAs } from "../callAs.ts";
import type { Person } from "../person.ts";
import { expect, test as base } from "../test.ts";
import type { World } from "../world.ts";

// A signed-in person opens hostile pages of other sites (faults FH11, FH12, FH27 and FH28).

/**
 * The hosts of two hostile pages: one is another site. The other differs from ours only in the port, so browsers treat it as the
 * same site and send it our cookies.
 */
const SITES = { "another site": "127.0.0.1", "a sibling": "localhost" };

const test = base.extend<object, { sites: Record<string, string> }>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern -- how Playwright reads that a fixture needs no other
    async ({}, use) => {
      const server = createServer((_request, response) => {
        response.setHeader("content-type", "text/html").end("<!doctype html><title>Win a prize</title>");
      }).listen(0);
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      await use(
        Object.fromEntries(Object.entries(SITES).map(([name, host]) => [name, `http://${host}:${port}/`])),
      );
      server.close();
    },
    { scope: "worker" },
  ],
});

/** Opens a hostile page in the browser of a signed-in person. */
async function lure(person: Person, url: string): Promise<Page> {
  // The browser logs an error for each refused request. Allow all errors.
  person.expectProblem(/./);
  await person.page.goto(url);
  return person.page;
}

/** Counts the answers of a call so far, by status. */
async function answersOf({ url }: World, call: string): Promise<Record<string, number>> {
  const figures = await (await fetch(`${url}/api/metrics`)).text();
  const counts = figures.matchAll(
    new RegExp(`call_seconds_count{call="${call}",status="(\\d+)"} (\\d+)`, "g"),
  );
  return Object.fromEntries([...counts].map(([, status, count]) => [status!, Number(count)]));
}

const isSignedIn = async (person: Person): Promise<boolean> =>
  (await person.context.request.get("/api/current-user")).ok();

for (const name of Object.keys(SITES)) {
  test(`FH11: ${name} can change nothing by a request that needs no preflight`, async ({
    alice,
    sites,
    world,
  }) => {
    await callAs(alice, addLabel, { label_id: "1", label_name: "Mine" });
    const page = await lure(alice, sites[name]!);
    const before = await answersOf(world, "addLabel");
    const api = `${world.url}/api/my-tasks`;
    await page.evaluate(async (at) => {
      const label = JSON.stringify({ label_id: "6", label_name: "Stolen" });
      const send = (init: RequestInit) =>
        fetch(`${at}/add/label`, { method: "POST", credentials: "include", body: label, ...init }).catch(
          () => null,
        );
      await send({ mode: "no-cors", headers: { "content-type": "text/plain" } });
      await send({ mode: "no-cors", headers: { "content-type": "application/x-www-form-urlencoded" } });
      await send({ headers: { "content-type": "application/json" } }); // The browser sends a preflight request first, which the server refuses.
      await send({ mode: "no-cors", body: new Blob([label], { type: "application/json" }) });
      navigator.sendBeacon(`${at}/add/label`, label);
      navigator.sendBeacon(`${at}/add/label`, new Blob([label], { type: "text/plain" }));
      for (const enctype of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
        const frame = document.createElement("iframe");
        frame.name = `frame ${enctype}`;
        const form = document.createElement("form");
        Object.assign(form, { method: "POST", action: `${at}/add/label`, enctype, target: frame.name });
        const field = document.createElement("input");
        // A text/plain form sends `name=value`, which is valid JSON here: {"label_id":"6","label_name":"Stolen=x"}.
        Object.assign(field, { name: label.slice(0, -2), value: 'x"}' });
        form.append(field);
        document.body.append(frame, form);
        const { promise, resolve } = Promise.withResolvers<unknown>();
        frame.addEventListener("load", resolve);
        form.submit();
        await promise;
      }
      // A sandboxed frame sends the origin `null`.
      const sealed = document.createElement("iframe");
      sealed.setAttribute("sandbox", "allow-scripts allow-forms");
      sealed.srcdoc = `<script>
        fetch(${JSON.stringify(`${at}/add/label`)}, { method: "POST", mode: "no-cors", credentials: "include",
          headers: { "content-type": "text/plain" }, body: ${JSON.stringify(label)} })
          .finally(() => parent.postMessage("done", "*"));
      </script>`;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      addEventListener("message", resolve);
      document.body.append(sealed);
      await promise;
    }, api);
    // The requests without a preflight request reached the server, and the server refused all of them.
    await expect
      .poll(async () => ((await answersOf(world, "addLabel"))[403] ?? 0) - (before[403] ?? 0))
      .toBeGreaterThanOrEqual(8);
    expect((await answersOf(world, "addLabel"))[201]).toBe(before[201]);
    const { labels } = await callAs(alice, allLabels, {});
    expect(labels.map(({ label_name }) => label_name)).toEqual(["Mine"]);
  });

  test(`FH12: ${name} can sign nobody in or out by an image, frame, script or prefetch`, async ({
    alice,
    sites,
    world,
  }) => {
    const page = await lure(alice, sites[name]!);
    const cookies = await alice.context.cookies(world.url);
    await page.evaluate(async (at) => {
      for (const path of ["logout", "callback?code=stolen&state=stolen", "auth_google"]) {
        const loads = [
          Object.assign(new Image(), { src: `${at}/${path}` }),
          Object.assign(document.createElement("script"), { src: `${at}/${path}` }),
          Object.assign(document.createElement("iframe"), { src: `${at}/${path}` }),
          Object.assign(document.createElement("link"), { rel: "stylesheet", href: `${at}/${path}` }),
          Object.assign(document.createElement("link"), { rel: "prefetch", href: `${at}/${path}` }),
        ];
        await Promise.all(
          loads.map((element) => {
            const { promise, resolve } = Promise.withResolvers<unknown>();
            element.addEventListener("load", resolve);
            element.addEventListener("error", resolve);
            document.body.append(element);
            return promise;
          }),
        );
      }
    }, `${world.url}/api`);
    expect(await isSignedIn(alice)).toBe(true);
    expect((await alice.context.cookies(world.url)).find((one) => one.name.startsWith("sid"))).toEqual(
      cookies.find((one) => one.name.startsWith("sid")),
    );
  });

  test(`FH27, FH28: ${name} can neither read answers, nor frame pages, nor control their window`, async ({
    alice,
    sites,
    world,
  }) => {
    const page = await lure(alice, sites[name]!);
    const read = await page.evaluate(async (at) => {
      const tried = [{}, { mode: "no-cors" as const }].map(async (init) => {
        const answer = await fetch(`${at}/api/current-user`, { credentials: "include", ...init }).catch(
          () => null,
        );
        return answer?.text().catch(() => "");
      });
      return (await Promise.all(tried)).join("");
    }, world.url);
    expect(read).toBe("");

    for (const path of ["/dashboard", "/login", "/share/shared-list?listId=a", "/api/current-user"]) {
      await page.setContent(`<iframe src="${world.url}${path}"></iframe>`);
      await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    }

    const [opened] = await Promise.all([
      page.waitForEvent("popup"),
      page.evaluate(
        (url) => void Object.assign(window, { held: window.open(url) }),
        `${world.url}/dashboard`,
      ),
    ]);
    await opened.waitForURL(`${world.url}/dashboard`);
    await expect(new Board(opened).column("My Tasks")).toBeVisible();
    expect(await opened.evaluate(() => window.opener as unknown)).toBeNull();
    expect(await page.evaluate(() => (window as unknown as { held: Window }).held.closed)).toBe(true);
  });
}
