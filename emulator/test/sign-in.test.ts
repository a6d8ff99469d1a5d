import { describe, expect, it } from "vitest";

import { Browser } from "./browser.ts";
import { authClient, CALLBACK, TASKS_SCOPE } from "./google-client.ts";
import { startedEmulator } from "./started.ts";

const SCOPES = ["openid", "email", TASKS_SCOPE];
const emulator = startedEmulator();

function request(extra: Record<string, string> = {}): string {
  const { url } = emulator.current;
  return authClient(url).generateAuthUrl({ access_type: "offline", scope: SCOPES, state: "a b/ü", ...extra });
}

const visit = (browser: Browser, address: string) => browser.open(address, emulator.current.url);

async function signIn(email: string, scope: string[] = [TASKS_SCOPE], extra: Record<string, string> = {}) {
  const browser = new Browser();
  await visit(browser, request(extra));
  await browser.submit("/account", { email });
  await browser.submit("/consent", { scope });
  return browser;
}

describe("the account chooser", () => {
  it("makes the account that is typed, then asks for consent with Tasks unticked", async () => {
    const browser = new Browser();
    await visit(browser, request());
    expect(browser.html).toContain("Choose an account");
    expect(browser.html).toContain("Stand-in for Google");
    await browser.submit("/account", { email: "New.Person@Example.com" });
    expect(browser.html).toContain("new.person@example.com");
    expect(browser.html).toMatch(
      /<input type="checkbox"[^>]*value="https:\/\/www.googleapis.com\/auth\/tasks"/,
    );
    expect(browser.html).not.toMatch(/<input type="checkbox"[^>]*checked/);
    await browser.submit("/consent", { scope: TASKS_SCOPE });
    expect(browser.url.startsWith(CALLBACK)).toBe(true);
    expect(browser.answer).toMatchObject({ state: "a b/ü", authuser: "0", prompt: "consent" });
    expect(browser.answer["code"]).toMatch(/^4\/0A[\w-]{60,}$/);
    expect(browser.answer["scope"]).toContain(TASKS_SCOPE);
  });

  it("lists accounts that were used before and lets one be picked", async () => {
    await signIn("picked@example.com");
    const browser = new Browser();
    await visit(browser, request());
    const sub = /value="(\d{21})"[^]*?picked@example.com/.exec(browser.html)?.[1];
    await browser.submit("/account", { sub: sub! });
    expect(browser.answer["code"]).toBeDefined();
  });

  it("marks the field when the text is not an e-mail address", async () => {
    const browser = new Browser();
    await visit(browser, request());
    await browser.submit("/account", { email: "nobody" });
    expect(browser.status).toBe(400);
    expect(browser.html).toMatch(/aria-invalid="true" aria-describedby="problem"/);
    expect(browser.html).toContain('value="nobody"');
  });

  it("is passed over in a browser that is signed in, unless select_account asks for it", async () => {
    const browser = await signIn("stays@example.com");
    await visit(browser, request());
    expect(browser.answer).toMatchObject({ prompt: "none", state: "a b/ü" });
    await visit(browser, request({ prompt: "select_account" }));
    expect(browser.html).toContain("Choose an account");
  });

  it("changes the account of a browser without a script", async () => {
    const browser = await signIn("first@example.com");
    await visit(browser, request({ prompt: "select_account" }));
    await browser.submit("/account", { email: "second@example.com" });
    expect(browser.html).toContain("second@example.com");
    await browser.submit("/consent", { scope: TASKS_SCOPE });
    expect(await emailBehind(browser)).toBe("second@example.com");
  });

  it("offers the hinted account first, and asks again when another one is signed in", async () => {
    const browser = await signIn("third@example.com");
    await visit(browser, request({ login_hint: "fourth@example.com" }));
    expect(browser.html).toContain('value="fourth@example.com"');
  });
});

describe("consent", () => {
  it("grants fewer scopes when the box is left unticked, and asks again next time", async () => {
    const browser = await signIn("shy@example.com", []);
    expect(browser.answer["scope"]).not.toContain(TASKS_SCOPE);
    const { tokens } = await authClient(emulator.current.url).getToken(browser.answer["code"]!);
    expect(tokens.scope).toBe("https://www.googleapis.com/auth/userinfo.email openid");
    await visit(browser, request());
    expect(browser.html).toContain("wants access to your account");
  });

  it("tells the client program when the person refuses", async () => {
    const browser = new Browser();
    await visit(browser, request());
    await browser.submit("/account", { email: "denies@example.com" });
    await browser.submit("/cancel");
    expect(browser.answer).toMatchObject({ error: "access_denied", state: "a b/ü" });
    expect(browser.answer["code"]).toBeUndefined();
  });

  it("can be taken back in part with prompt=consent", async () => {
    const browser = await signIn("rethinks@example.com");
    await visit(browser, request({ prompt: "consent" }));
    expect(browser.html).toMatch(/<input type="checkbox"[^>]*checked/);
    await browser.submit("/consent", {});
    expect(browser.answer["scope"]).not.toContain(TASKS_SCOPE);
  });

  it("covers earlier grants with include_granted_scopes", async () => {
    const browser = await signIn("grows@example.com");
    const { url } = emulator.current;
    const onlyIdentity = authClient(url).generateAuthUrl({
      scope: ["openid", "email"],
      include_granted_scopes: true,
    });
    await visit(browser, onlyIdentity);
    expect(browser.answer["scope"]).toContain(TASKS_SCOPE);
    await visit(browser, authClient(url).generateAuthUrl({ scope: ["openid", "email"] }));
    expect(browser.answer["scope"]).not.toContain(TASKS_SCOPE);
  });
});

describe("without pages", () => {
  it("answers prompt=none with an error when somebody would have to be asked", async () => {
    const browser = new Browser();
    await visit(browser, request({ prompt: "none" }));
    expect(browser.answer).toMatchObject({ error: "login_required", state: "a b/ü" });
    const identified = await signIn("none@example.com", []);
    await visit(identified, request({ prompt: "none" }));
    expect(identified.answer["error"]).toBe("consent_required");
  });
});

describe("refusals that no program may be told", () => {
  it("shows a page for an address that is not registered", async () => {
    const browser = new Browser();
    await visit(browser, request({ redirect_uri: "http://localhost:3000/callback/" }));
    expect(browser.status).toBe(400);
    expect(browser.url.startsWith(emulator.current.url)).toBe(true);
    expect(browser.html).toContain("redirect_uri_mismatch");
  });

  it("shows a page for a scope that does not exist", async () => {
    const browser = new Browser();
    await visit(browser, request({ scope: `openid ${TASKS_SCOPE} ${TASKS_SCOPE}.all` }));
    expect([browser.status, browser.url.startsWith(emulator.current.url)]).toEqual([400, true]);
    expect(browser.html).toContain("invalid_scope");
    expect(browser.html).toContain(`invalid=[${TASKS_SCOPE}.all]`);
  });

  it("shows a page for an unknown client", async () => {
    const browser = new Browser();
    await visit(browser, request({ client_id: "stranger" }));
    expect(browser.html).toContain("invalid_client");
  });

  it("answers the tools client at any port and path of this machine, and nowhere else", async () => {
    const tools = (redirect: string) =>
      authClient(emulator.current.url, "tasklane-tools", redirect).generateAuthUrl({ scope: SCOPES });
    for (const redirect of [
      "http://127.0.0.1:41234/x",
      "http://localhost:9/oauth2callback",
      "http://localhost",
    ]) {
      expect((await visit(new Browser(), tools(redirect))).html).toContain("Choose an account");
    }
    for (const redirect of ["http://example.com/x", "https://localhost/x", "not an address"]) {
      expect((await visit(new Browser(), tools(redirect))).html).toContain("redirect_uri_mismatch");
    }
  });

  it("shows a page to a browser that did not begin the sign-in", async () => {
    const browser = new Browser();
    await visit(browser, request());
    const stranger = await visit(new Browser(), browser.url);
    expect(stranger.status).toBe(400);
    expect(stranger.html).toContain("belongs to another browser");
  });

  it("takes no form from another site", async () => {
    const browser = new Browser();
    await visit(browser, request());
    const foreign = {
      method: "POST",
      body: new URLSearchParams(),
      headers: { origin: "http://evil.example" },
    };
    await browser.open(`${browser.url}/cancel`, emulator.current.url, foreign);
    expect(browser.status).toBe(403);
  });
});

describe("several people", () => {
  it("sign in side by side in browsers of their own", async () => {
    const browsers = await Promise.all(["ann@example.com", "ben@example.com"].map((email) => signIn(email)));
    expect(await Promise.all(browsers.map(emailBehind))).toEqual(["ann@example.com", "ben@example.com"]);
  });

  it("can use two emulators in one browser, since cookies carry the port", async () => {
    const { start } = await import("../src/start.ts");
    const other = await start();
    try {
      const browser = await signIn("both@example.com");
      const foreign = authClient(other.url).generateAuthUrl({ scope: SCOPES });
      await browser.open(foreign, other.url);
      await browser.submit("/account", { email: "elsewhere@example.com" });
      await visit(browser, request());
      expect(await emailBehind(browser)).toBe("both@example.com");
      expect(new Set(browser.cookieNames).size).toBe(browser.cookieNames.length);
    } finally {
      await other.close();
    }
  });
});

describe("the pages", () => {
  it("load nothing but their style sheet, run no script, and name their language", async () => {
    const browser = await visit(new Browser(), request());
    const response = await fetch(`${emulator.current.url}/`);
    expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'; style-src 'self'/);
    expect(browser.html).toContain('<html lang="en">');
    expect(browser.html).not.toMatch(/<script|style="|src=/);
  });

  it("let the form end at the program's address, which browsers check", async () => {
    const started = await fetch(request(), { redirect: "manual" });
    const cookie = started.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const page = await fetch(new URL(started.headers.get("location")!, emulator.current.url), {
      headers: { cookie },
    });
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' http://localhost:3000");
  });

  it("keep the Enter key from pressing Cancel", async () => {
    const browser = await visit(new Browser(), request());
    for (const [, form] of browser.html.matchAll(/<form\b([^]*?)<\/form>/g)) {
      const first = /<button\b(?![^>]*\bform=)[^>]*>([^]*?)<\/button>/.exec(form!)?.[1];
      expect(first ?? "").not.toContain("Cancel");
    }
    expect(browser.html).toContain('form="cancel">Cancel</button>');
  });

  it("escape what people are called", async () => {
    emulator.current.account("tags@example.com", "<b>&'\"");
    const browser = await visit(new Browser(), request({ login_hint: "tags@example.com" }));
    expect(browser.html).toContain("&lt;b&gt;&amp;&#39;&quot;");
  });
});

async function emailBehind(browser: Browser): Promise<string | undefined> {
  const client = authClient(emulator.current.url);
  const { tokens } = await client.getToken(browser.answer["code"]!);
  const ticket = await client.verifyIdToken({ idToken: tokens.id_token!, audience: "tasklane-local" });
  return ticket.getPayload()?.email;
}
