import { addLabel } from "@tasklane/contract/labels.ts";
import { rebuildFromTitles } from "@tasklane/contract/foundNames.ts";
import { addListSection, addSublist } from "@tasklane/contract/lists.ts";
import { addSharedList, joinSharedList } from "@tasklane/contract/sharing.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";
import { callAs } from "../callAs.ts";
import { Board } from "../board.ts";
import { expect, test } from "../test.ts";

// Markup that other people write is only shown as text (faults FH08 and FH09). If the Content-Security-Policy blocks something,
// the browser logs an error, which fails the test.

const MARKUP = [
  `<img src=x onerror="window.hacked=1">`,
  `"><svg onload=window.hacked=1>`,
  `<script>window.hacked=1</script>`,
  `<a href="javascript:window.hacked=1">win</a>`,
  `javascript:window.hacked=1`,
  `{{constructor.constructor('window.hacked=1')()}}`,
];
const [IMAGE = ""] = MARKUP;

/** ELEMENTS do harm as soon as they are in a page. ADDRESSES do harm when a person follows them. */
const ELEMENTS = [
  `<script>hacked=1</script>`,
  `<script src=//evil.example/a.js></script>`,
  `<img src=x onerror=hacked=1>`,
  `<svg onload=hacked=1>`,
  `<svg><script>hacked=1</script></svg>`,
  `<svg><animate onbegin=hacked=1 attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>top.hacked=1</script>">`,
  `<iframe src=javascript:top.hacked=1>`,
  `<object data=javascript:hacked=1>`,
  `<embed src=//evil.example/a>`,
  `<video><source onerror=hacked=1></video>`,
  `<audio src=x onerror=hacked=1>`,
  `<details open ontoggle=hacked=1>`,
  `<input autofocus onfocus=hacked=1>`,
  `<body onload=hacked=1>`,
  `<marquee onstart=hacked=1>`,
  `<math><a xlink:href=javascript:hacked=1>win`,
  `<form action=javascript:hacked=1><button>win`,
  `<meta http-equiv=refresh content=0;url=//evil.example>`,
  `<base href=//evil.example/>`,
  `<link rel=stylesheet href=//evil.example/a.css>`,
  `<style>@import'//evil.example/a.css'</style>`,
  `<div style=background:url(//evil.example/a)>`,
  `<template><script>hacked=1</script></template>`,
  `<a href=javascript:hacked=1>win</a>`,
];
/** The first letter is Cyrillic, so the host looks like Apple's. A link must show the host name to which it really leads. */
const LOOKS_LIKE_APPLE = `https://аpple.example`;
const ADDRESSES = [
  `javascript:hacked=1`,
  `JaVaScRiPt:hacked=1`,
  `java script:hacked=1`,
  `vbscript:hacked`,
  `data:text/html,<script>hacked=1</script>`,
  `//evil.example/a`,
  `https://user@evil.example`,
  `https://xn--80ak6aa92e.example`,
  LOOKS_LIKE_APPLE,
  `\\\\evil.example\\a`,
  `view-source:https://evil.example`,
  `blob:https://evil.example/a`,
];
/**
 * What to put around a hostile text. Some of it ends the context that the text is in. Some encodes the text in a way that the
 * page might decode.
 */
const AROUND: ((text: string) => string)[] = [
  (text) => text,
  (text) => `">${text}`,
  (text) => `'>${text}`,
  (text) => `</script>${text}`,
  (text) => `</textarea></title></style>${text}`,
  (text) => `--><!--${text}-->`,
  (text) => `]]>${text}`,
  (text) => `{{${text}}}`,
  (text) => `[win](${text})`,
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
  (text) => text.replaceAll("<", String.raw`\u003c`),
];
const HOSTILE = [...ELEMENTS, ...ADDRESSES].flatMap((text) => AROUND.map((around) => around(text)));
/** A few of these texts, for names of lists and labels, because an account cannot have so many of them. */
const SOME = ELEMENTS.map((text) => `">${text}`);

test("FH08, FH09: hundreds of hostile texts in titles, notes, names and labels are only shown", async ({
  alice,
}) => {
  test.slow();
  expect(new Set(HOSTILE).size).toBeGreaterThan(400);
  const { id } = alice.inGoogle.addList("Named");
  for (const text of HOSTILE) alice.inGoogle.addTask("@default", text, { notes: text });
  for (const name of SOME) {
    alice.inGoogle.addList(name);
    alice.inGoogle.addTask(
      id,
      encodeTitle({ text: name, sublist: name, section: name, label: name, path: [] }),
    );
  }
  await alice.pull();
  const places = [
    ["sublist", null],
    ["section", undefined],
    ["label", null],
  ] as const;
  await callAs(alice, rebuildFromTitles, {
    names: places.flatMap(([kind, sublist_name]) =>
      SOME.map((name) => ({
        google_list_id: id,
        kind,
        name,
        sublist_name: sublist_name === undefined ? name : sublist_name,
      })),
    ),
  });

  const { page } = alice;
  const board = new Board(page);
  await page.addInitScript(() => {
    const reports: string[] = [];
    Object.assign(window, { reports });
    addEventListener("securitypolicyviolation", ({ blockedURI }) => reports.push(blockedURI));
  });
  const harmless = async (): Promise<void> => {
    const found = await page.evaluate(() => {
      const made =
        "iframe, object, embed, video, audio, math, marquee, base, details, template, [http-equiv]";
      const odd = [...document.querySelectorAll(made)].map(({ outerHTML }) => outerHTML);
      const all = [...document.querySelectorAll("*")];
      const acts = all.filter((each) => each.getAttributeNames().some((name) => name.startsWith("on")));
      // A URL in a text may be a link. Its `rel` hides this page's URL from the target.
      const pressed = '[data-card] a[href^="https://"][target=_blank][rel="noopener noreferrer"]';
      const leads = [...document.querySelectorAll("a[href], link[href], [src], [action]")]
        .filter((each) => !each.matches(pressed))
        .map((each) => each.getAttribute("href") ?? each.getAttribute("src") ?? each.getAttribute("action")!)
        .filter((to) => new URL(to, location.href).origin !== location.origin);
      const { hacked, reports } = window as { hacked?: number; reports?: string[] };
      return { odd, acts: acts.map(({ outerHTML }) => outerHTML), leads, hacked, reports };
    });
    expect(found).toEqual({ odd: [], acts: [], leads: [], hacked: undefined, reports: [] });
  };

  await page.goto("/dashboard");
  const column = board.column("My Tasks");
  await expect(column.locator("[data-card]").first()).toBeVisible();
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        // Read the texts and scroll on in the same step. Otherwise cards that are rendered in between would be skipped.
        const shown = await column.evaluate((element) => {
          const texts = [...element.querySelectorAll<HTMLElement>("[data-card] [dir=auto]")];
          [...element.querySelectorAll("[data-card]")].at(-1)?.scrollIntoView();
          return texts.map((text) => {
            const copy = text.cloneNode(true) as HTMLElement;
            // The page shows a link without `https://`, so put that back before comparing.
            for (const link of copy.querySelectorAll("a")) link.prepend("https://");
            return copy.innerText;
          });
        });
        for (const text of shown) seen.add(text);
        await harmless();
        const isSeen = (text: string): boolean =>
          seen.has(text) || seen.has(text.replace(LOOKS_LIKE_APPLE, "https://xn--pple-43d.example"));
        return HOSTILE.filter((text) => !isSeen(text));
      },
      { timeout: 60_000, intervals: [0] },
    )
    .toEqual([]);

  await page.goto(`/dashboard/main/${id}`);
  for (const name of SOME) await expect(page.getByRole("region", { name, exact: true })).toBeAttached();
  await harmless();
  await page.getByRole("button", { name: "Create Label" }).click();
  for (const name of SOME)
    await expect(page.getByRole("button", { name: `Edit ${name}`, exact: true })).toBeAttached();
  await harmless();
});

test("FH08: markup in every text is shown as written, and never runs", async ({ alice, bob }) => {
  const dialogs: string[] = [];
  alice.page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const text of MARKUP) alice.inGoogle.addTask("@default", text, { notes: text });
  const { id } = alice.inGoogle.addList(IMAGE);
  await alice.pull();
  await callAs(alice, addSublist, { google_list_id: id, sublist_id: "1", sublist_name: IMAGE });
  await callAs(alice, addListSection, { google_list_id: id, section_id: "2", section_name: IMAGE });
  await callAs(alice, addLabel, { label_id: "3", label_name: IMAGE });
  alice.inGoogle.addTask(id, `Inside (#${IMAGE} ##${IMAGE} ###${IMAGE})`);
  await alice.pull();

  const { page } = alice;
  const board = new Board(page);
  const harmless = async (): Promise<void> => {
    expect(await page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
    expect(await page.locator("img[src=x], svg[onload], a[href^='javascript:']").count()).toBe(0);
    expect(dialogs).toEqual([]);
  };
  await page.goto("/dashboard");
  for (const text of MARKUP) await expect(board.card(text)).toBeVisible();
  await expect(board.column(IMAGE)).toBeVisible();
  await harmless();

  await board.card(IMAGE).getByRole("button", { name: IMAGE, exact: true }).click();
  await expect(board.dialog("Edit Task").getByLabel("Description")).toHaveValue(IMAGE);
  await harmless();
  await page.keyboard.press("Escape");
  await board.pick(IMAGE, "Delete task");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await harmless();
  await page.keyboard.press("Escape");
  await page.getByPlaceholder("Search task...").fill("<img");
  await expect(board.card(IMAGE)).toBeVisible();
  await harmless();

  const shared = await callAs(bob, addSharedList, { title: IMAGE });
  const { user_id } = (await (await bob.context.request.get("/api/current-user")).json()) as {
    user_id: string;
  };
  await callAs(alice, joinSharedList, { listId: shared.data.id, userId: user_id });
  await bob.page.goto("/dashboard");
  await expect(new Board(bob.page).column(IMAGE).or(bob.page.getByText(IMAGE).first()).first()).toBeVisible();
  expect(await bob.page.evaluate(() => (window as { hacked?: number }).hacked)).toBeUndefined();
  alice.expectProblem(/status of 400 .*\/share\/link/);
  await page.goto(`/share/shared-list?listId=${encodeURIComponent(IMAGE)}&from=${encodeURIComponent(IMAGE)}`);
  await expect(page.getByText("There is no shared list at this address.")).toBeVisible();
  await harmless();
});
