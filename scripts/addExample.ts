// Adds an example on the first start: the two people of the Google emulator share a list in Tasklane, as the welcome page
// promises. The script makes the same calls as people's browsers: both people sign in through the emulator's pages, one shares a
// list, the other asks to join and is approved. `start.mjs` runs this script with the app's URL.
import type { AnswerOf, Call, InputOf } from "@tasklane/contract/call.ts";
import { currentUser, logout } from "@tasklane/contract/auth.ts";
import { addLabel } from "@tasklane/contract/labels.ts";
import { addListSection, addSublist, addSublistSection, allTaskLists } from "@tasklane/contract/lists.ts";
import type { Board } from "@tasklane/contract/lists.ts";
import { jobs } from "@tasklane/contract/live.ts";
import { addSharedList, approveUser, joinSharedList } from "@tasklane/contract/sharing.ts";
import { addTask, completeTask, googleTask } from "@tasklane/contract/tasks.ts";
import { encodeTitle } from "@tasklane/contract/titles.ts";

const TASKS_SCOPE = "https://www.googleapis.com/auth/tasks";
const FIRST = "you@example.com";
const SECOND = "maya@example.com";
const REDIRECTS = 12;
const TRIES = 100;
const PAUSE = 100;

/** A minimal browser that can sign in and make calls. */
class Visitor {
  readonly #app: string;
  readonly #email: string;
  /** For each origin that set cookies: the cookies by name. */
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(app: string, email: string) {
    this.#app = app;
    this.#email = email;
  }

  /** Signs in through the emulator's pages as a person would, by filling in its forms. */
  async signIn(): Promise<void> {
    const begin = `${this.#app}/api/auth_google?${new URLSearchParams({ login_hint: this.#email }).toString()}`;
    let { url, answer } = await this.#follow(begin);
    for (const [step, form] of [
      ["account", { email: this.#email }],
      ["consent", { scope: TASKS_SCOPE }],
    ] as const) {
      // If the emulator already has the person's consent, it leads back without asking again.
      if (!new URL(url).pathname.startsWith("/signin/")) break;
      if (!(await answer.text()).includes(`/${step}"`)) continue;
      ({ url, answer } = await this.#follow(`${url}/${step}`, new URLSearchParams(form)));
    }
    const back = await this.#fetch(`${this.#app}/api/callback${new URL(url).search}`);
    if (!back.ok) throw new Error(`${this.#email} could not be signed in: ${await back.text()}`);
  }

  async call<C extends Call>(call: C, input: InputOf<C>): Promise<AnswerOf<C>> {
    const isRead = call.method === "GET";
    const fields = input as Record<string, string>;
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(fields[name] ?? ""));
    const query = isRead ? `?${new URLSearchParams(fields).toString()}` : "";
    const answer = await this.#fetch(`${this.#app}/api${path}${query}`, {
      method: call.method,
      headers: { "content-type": "application/json" },
      ...(!isRead && { body: JSON.stringify(fields) }),
    });
    if (!answer.ok) throw new Error(`${call.name} was refused: ${await answer.text()}`);
    return (await answer.json()) as AnswerOf<C>;
  }

  /** Returns the board once the server has read the person's Google tasks for the first time. */
  async board(): Promise<Board> {
    for (let tries = 0; tries < TRIES; tries++) {
      const board = await this.call(allTaskLists, {});
      if (board.refreshedAt && (await this.call(jobs, {})).jobs.length === 0) return board;
      await new Promise((resolve) => void setTimeout(resolve, PAUSE));
    }
    throw new Error("The first import did not end.");
  }

  /** Follows redirects until the answer is a page, or the URL leads back into the app. */
  async #follow(to: string, form?: URLSearchParams): Promise<{ url: string; answer: Response }> {
    let [url, body] = [to, form];
    for (let step = 0; step < REDIRECTS; step++) {
      const answer = await this.#fetch(url, body ? { method: "POST", body } : {});
      const next = answer.headers.get("location");
      if (next === null) return { url, answer };
      [url, body] = [new URL(next, url).href, undefined];
      if (new URL(url).pathname === "/callback") return { url, answer };
    }
    throw new Error("Signing in did not end.");
  }

  async #fetch(url: string, more: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(more.headers);
    headers.set("cookie", cookie);
    headers.set("origin", origin);
    const answer = await fetch(url, { ...more, headers, redirect: "manual" });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (name !== undefined) jar.set(name, value ?? "");
    }
    return answer;
  }
}

const title = (text: string, names: { sublist?: string; section?: string; label?: string } = {}): string =>
  encodeTitle({ text, sublist: null, section: null, label: null, path: [], ...names });

/** Returns the date `days` days from now, in local time. */
function dayAfter(days: number): string {
  const day = new Date();
  day.setDate(day.getDate() + days);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Adds sublists, sections and labels to the first person's own lists. */
async function addSublistsAndLabels(sam: Visitor): Promise<void> {
  const { lists, tasks } = await sam.board();
  const idOf = (name: string): string =>
    lists.find((list) => list.google_list_name === name)?.google_list_id ?? "";
  const [work, home] = [idOf("Work"), idOf("Home")];
  let id = Date.now();
  const next = (): string => String(id++);
  for (const label_name of ["Waiting", "Outdoors"])
    await sam.call(addLabel, { label_id: next(), label_name });
  const website = next();
  await sam.call(addSublist, { google_list_id: work, sublist_id: website, sublist_name: "Website" });
  for (const section_name of ["Text", "Pictures"])
    await sam.call(addSublistSection, {
      google_list_id: work,
      subList_id: website,
      section_id: next(),
      section_name,
    });
  await sam.call(addListSection, { google_list_id: home, section_id: next(), section_name: "Repairs" });
  for (const [text, listId, names] of [
    ["Review the copy of the start page", work, { sublist: "Website", section: "Text" }],
    ["Choose pictures for the team page", work, { sublist: "Website", section: "Pictures" }],
    ["Answer Priya about the contract", work, { label: "Waiting" }],
    ["Fix the dripping tap", home, { section: "Repairs" }],
    ["Paint the hallway", home, { section: "Repairs" }],
    ["Bins out", home, { label: "Outdoors" }],
  ] as const) {
    const task = tasks.find((each) => each.listId === listId && each.finalTitle === text);
    if (task) await sam.call(googleTask, { taskListId: listId, taskId: task.id, title: title(text, names) });
  }
}

/** Creates a list that the first person shares with the second. */
async function share(sam: Visitor, maya: Visitor): Promise<void> {
  const { data: list } = await sam.call(addSharedList, { title: "Weekend in the hills" });
  const { user_id: userId } = await sam.call(currentUser, {});
  const { newListId } = await maya.call(joinSharedList, { listId: list.id, userId });
  await sam.call(approveUser, { listId: list.id, approveEmail: SECOND });
  for (const [text, due] of [
    ["Book the hut", dayAfter(1)],
    ["Look up the trains", dayAfter(2)],
    ["Check the weather", null],
  ] as const)
    await sam.call(addTask, { listId: list.id, title: text, due });
  const { data } = await maya.call(addTask, {
    listId: newListId,
    title: "Bring the stove",
    due: dayAfter(3),
  });
  await maya.call(addTask, { listId: newListId, title: "Ask Ben along", due: null });
  await maya.call(completeTask, { tasklistId: newListId, taskId: data.id, status: "completed" });
}

const [, , app = ""] = process.argv;
const [sam, maya] = [new Visitor(app, FIRST), new Visitor(app, SECOND)];
// Sam signs in last, because the emulator's account chooser lists the last account first.
for (const person of [maya, sam]) await person.signIn();
await addSublistsAndLabels(sam);
await share(sam, maya);
for (const person of [maya, sam]) await person.call(logout, {});
