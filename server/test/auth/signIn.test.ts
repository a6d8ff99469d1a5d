import { describe, expect, test } from "vitest";
import type { Browser } from "../Browser.ts";
import { comeBack, enginesFor, openWorld, PUBLIC_URL, signIn, standingClock } from "../world.ts";

const EMAIL = "ann@example.com";

describe.each(enginesFor("sqlite"))("signing in on %s", (engine) => {
  test("goes to the provider and back, makes the account once, and keeps the grant sealed", async () => {
    const { browser, server, emulator } = await openWorld(engine);
    emulator.account(EMAIL, "Ann Example");
    const ann = browser();
    const first = await signIn(ann, { email: EMAIL });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ user_id: expect.any(String), email: EMAIL, name: "Ann Example" });
    expect((await ann.get("/api/current-user")).body).toEqual(first.body);

    const again = await signIn(browser(), { email: EMAIL });
    expect(again.body).toEqual(first.body);
    const accounts = await server.store.db.selectFrom("account").selectAll().execute();
    expect(accounts).toHaveLength(1);
    expect(accounts[0]).toMatchObject({ google: "connected", email: EMAIL });
    expect(accounts[0]!.token).toMatch(/^v1\|/);
  });

  test("a code, and a state, works once", async () => {
    const { browser, emulator } = await openWorld(engine);
    const ann = browser();
    const path = await comeBack(ann, { email: EMAIL });
    const kept = new Map(ann.cookies);
    expect((await ann.get(path)).status).toBe(200);
    expect((await ann.get(path)).body).toMatchObject({ code: "bad_callback" });

    // The state is used up even if the browser still has the cookie that the first answer deleted.
    for (const [name, value] of kept) ann.cookies.set(name, value);
    const replayed = await ann.get(path);
    expect(replayed.status).toBe(400);
    expect(replayed.body).toMatchObject({ code: "bad_callback" });
    expect(emulator.ledger.count("oauth.token")).toBe(1);
  });

  test("two calls with one code at the same time: one signs in", async () => {
    const { browser } = await openWorld(engine);
    const ann = browser();
    const path = await comeBack(ann, { email: EMAIL });
    const answers = await Promise.all([ann.get(path), ann.get(path)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test("each sign-in has a new session, and the browser's old one ends", async () => {
    const { browser, server } = await openWorld(engine);
    const ann = browser();
    ann.cookies.set("sid-3000", "chosen-by-somebody-else");
    await signIn(ann, { email: EMAIL });
    const first = ann.cookies.get("sid-3000")!;
    expect(first).toMatch(/^[\w-]{43}$/);
    await signIn(ann, { email: "bob@example.com" });
    expect(ann.cookies.get("sid-3000")).not.toBe(first);

    const old = browser();
    old.cookies.set("sid-3000", first);
    expect((await old.get("/api/current-user")).status).toBe(401);
    const sessions = await server.store.db.selectFrom("session").selectAll().execute();
    expect(sessions).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(ann.cookies.get("sid-3000"));
  });
});

describe("a callback that is refused", () => {
  const refusals: [string, (path: string, browser: Browser) => string | Promise<string>][] = [
    ["without a state", (path) => without(path, "state")],
    ["with another state", (path) => path.replace(/state=[^&]*/, "state=another")],
    ["without a code", (path) => without(path, "code")],
    ["with another code", (path) => path.replace(/code=[^&]*/, "code=4%2F0another")],
    ["with another issuer", (path) => path.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example")],
    ["with an error that is not the person's", (path) => `${without(path, "code")}&error=server_error`],
    [
      "in a browser that did not begin it",
      (path, browser) => {
        browser.cookies.clear();
        return path;
      },
    ],
    [
      "with another sign-in's cookie",
      async (path, browser) => {
        await comeBack(browser, { email: EMAIL });
        return path;
      },
    ],
    [
      "with a cookie that was changed",
      (path, browser) => {
        const sealed = browser.cookies.get("oauth-3000")!;
        browser.cookies.set(
          "oauth-3000",
          sealed.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
        );
        return path;
      },
    ],
  ];
  test.each(refusals)("%s signs nobody in", async (_name, change) => {
    const { browser, server } = await openWorld("sqlite");
    const ann = browser();
    const path = await change(await comeBack(ann, { email: EMAIL }), ann);
    const answer = await ann.get(path);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      code: "bad_callback",
      message: "Signing in did not work. Please try again.",
    });
    expect(ann.cookies.has("sid-3000")).toBe(false);
    expect(ann.cookies.has("oauth-3000")).toBe(false);
    expect(await server.store.db.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("later than ten minutes signs nobody in", async () => {
    const clock = standingClock();
    const { browser } = await openWorld("sqlite", { overrides: { clock: clock.now } });
    const ann = browser();
    const path = await comeBack(ann, { email: EMAIL });
    clock.move(10 * 60_000 + 1);
    expect((await ann.get(path)).body).toMatchObject({ code: "bad_callback" });
  });

  test("a person who says no is told so", async () => {
    const { browser, emulator } = await openWorld("sqlite", { emulator: { autoConsent: false } });
    const ann = browser();
    const page = await ann.follow("/api/auth_google", `${emulator.url}/signin/`);
    const refused = await ann.ask(`${page.href}/cancel`, { method: "POST" });
    const back = await ann.follow(refused.headers.get("location")!, `${PUBLIC_URL}/callback`);
    const answer = await ann.get(`/api/callback${back.search}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "access_denied" });
  });
});

describe("consent", () => {
  test("a person who leaves the Tasks box unticked is told, and asked again next time", async () => {
    const { browser, server, emulator } = await openWorld("sqlite", { emulator: { autoConsent: false } });
    const ann = browser();
    const asked = await choose(ann, emulator.url, "/api/auth_google");
    expect(asked.searchParams.get("prompt")).toBe("select_account");
    const refused = await ann.get(await consent(ann, asked.page, []));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ code: "tasks_not_granted" });
    expect(await server.store.db.selectFrom("account").selectAll().execute()).toEqual([]);

    const again = await choose(ann, emulator.url, "/api/auth_google");
    expect(again.searchParams.get("prompt")).toBe("select_account consent");
    const tasks = "https://www.googleapis.com/auth/tasks";
    expect((await ann.get(await consent(ann, again.page, [tasks]))).status).toBe(200);
  });

  test("is asked for when we hold no grant that works, and not otherwise", async () => {
    const { browser, server, signedIn } = await openWorld("sqlite");
    const prompt = async (one: Browser, query = "") => {
      const to = (await one.get(`/api/auth_google${query}`)).headers.get("location")!;
      return new URL(to).searchParams.get("prompt");
    };
    expect(await prompt(browser())).toBe("select_account");
    const ann = await signedIn(EMAIL);
    expect(await prompt(ann)).toBe("select_account");
    expect(await prompt(ann, `?login_hint=${EMAIL}`)).toBe("select_account");

    // A signed-in person reconnects Google.
    await server.store.db.updateTable("account").set({ google: "reauth" }).execute();
    expect(await prompt(ann)).toBe("select_account consent");
    expect((await signIn(browser(), { email: EMAIL })).status).toBe(200);
    const account = await server.store.db.selectFrom("account").selectAll().executeTakeFirstOrThrow();
    expect(account.google).toBe("connected");
  });

  test("tells nobody whether we know an address", async () => {
    const { browser, signedIn } = await openWorld("sqlite");
    const bob = await signedIn("bob@example.com");
    const asked = async (one: Browser) => {
      const answer = await one.get(`/api/auth_google?login_hint=${EMAIL}`);
      const { searchParams } = new URL(answer.headers.get("location")!);
      for (const once of ["state", "nonce", "code_challenge"]) searchParams.delete(once);
      return searchParams.toString();
    };
    const before = [await asked(browser()), await asked(bob)];
    await signedIn(EMAIL);
    expect([await asked(browser()), await asked(bob)]).toEqual(before);
  });

  test("a grant that the provider keeps for itself is asked for once more", async () => {
    const { browser, server, emulator } = await openWorld("sqlite", {
      emulator: { autoConsent: false },
    });
    const ann = browser();
    const first = await choose(ann, emulator.url, "/api/auth_google");
    await ann.get(await consent(ann, first.page, ["https://www.googleapis.com/auth/tasks"]));
    // Our database was lost. Google remembers the consent and therefore gives no refresh token.
    await server.store.db.deleteFrom("account").execute();
    const stranger = browser();
    for (const [name, value] of ann.cookies) if (name.startsWith("google")) stranger.cookies.set(name, value);
    const second = await choose(stranger, emulator.url, "/api/auth_google");
    const back = await stranger.follow(second.page, `${PUBLIC_URL}/callback`);
    expect((await stranger.get(`/api/callback${back.search}`)).body).toMatchObject({
      code: "tasks_not_granted",
    });
    const third = await choose(stranger, emulator.url, "/api/auth_google");
    expect(third.searchParams.get("prompt")).toBe("select_account consent");
  });
});

describe("where to go on", () => {
  test("is an own path, and comes back with the person", async () => {
    const { browser } = await openWorld("sqlite");
    const answer = await signIn(browser(), { email: EMAIL, next: "/share/shared-list?listId=a:b" });
    expect(answer.body).toMatchObject({ next: "/share/shared-list?listId=a:b" });
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "evil",
    "/a b",
  ])("is never %s", async (next) => {
    const { browser } = await openWorld("sqlite");
    const answer = await browser().get(`/api/auth_google?next=${encodeURIComponent(next)}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: "invalid_input", fields: { next: expect.any(String) } });
  });

  test("whatever Host says, the provider is given the one address", async () => {
    const { browser } = await openWorld("sqlite");
    const answer = await browser().get("/api/auth_google", { "x-forwarded-host": "evil.example" });
    const to = new URL(answer.headers.get("location")!);
    expect(to.searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/callback`);
    expect(to.searchParams.get("code_challenge_method")).toBe("S256");
    expect(to.searchParams.get("access_type")).toBe("offline");
    expect(to.searchParams.get("scope")).toBe("openid email profile https://www.googleapis.com/auth/tasks");
  });
});

test("a provider that starts after us is found, and until then people are told", async () => {
  const { browser, emulator, config } = await openWorld("sqlite", {
    overrides: {
      fetch: (input, init) => {
        if (away) throw Object.assign(new TypeError("fetch failed"), { code: "ECONNREFUSED" });
        return fetch(input, init);
      },
    },
  });
  let away = true;
  expect(config.google.issuer).toBe(emulator.url);
  const call = await browser().get("/api/auth_google");
  expect(call.status).toBe(502);
  expect(call.body).toMatchObject({ code: "google_unavailable", request: expect.any(String) });
  const link = await browser().get("/api/auth_google", { accept: "text/html" });
  expect(link.status).toBe(302);
  expect(link.headers.get("location")).toBe("/login?error=google_unavailable");
  away = false;
  expect((await signIn(browser(), { email: EMAIL })).status).toBe(200);
});

/** Chooses the account on Google's page. */
async function choose(browser: Browser, provider: string, path: string) {
  const to = new URL((await browser.get(path)).headers.get("location")!);
  const page = await browser.follow(to.href, `${provider}/signin/`);
  const chosen = await browser.ask(`${page.href}/account`, {
    method: "POST",
    raw: new URLSearchParams({ email: EMAIL }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { searchParams: to.searchParams, page: chosen.headers.get("location")! };
}

/** Ticks the given boxes on Google's consent page. Returns the path of the call that finishes the sign-in. */
async function consent(browser: Browser, from: string, scopes: string[]): Promise<string> {
  const provider = new URL(from).origin;
  const page = await browser.follow(from, `${provider}/signin/`);
  const form = new URLSearchParams(scopes.map((scope) => ["scope", scope]));
  const allowed = await browser.ask(`${page.href}/consent`, {
    method: "POST",
    raw: form.toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  const back = await browser.follow(allowed.headers.get("location")!, `${PUBLIC_URL}/callback`);
  return `/api/callback${back.search}`;
}

function without(path: string, name: string): string {
  const url = new URL(path, PUBLIC_URL);
  url.searchParams.delete(name);
  return url.pathname + url.search;
}
