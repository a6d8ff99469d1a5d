// This script stands in the page itself (`build/inlineScript.ts`), so it runs before the first paint, and before any other file
// has arrived.
import { HOST } from "./data/api/host.ts";

declare global {
  /**
   * Returns the answer to a call that this script made before the app's script had loaded; undefined for other calls. Each answer is
   * returned once.
   */
  var early: ((url: string) => Promise<Response> | undefined) | undefined;
}

/** After this many milliseconds without an answer, an early call counts as unanswered, as in `data/api/send.ts`. */
const GIVE_UP = 30_000;

// Without this the page would flash in the wrong theme. `src/data/preferences.ts` stores the theme under the same key.
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  if (location.pathname.startsWith("/dashboard") && localStorage.getItem("user") === null) askEarly();
} catch {
  // Storage may be switched off. The page then has the system's theme.
}

/**
 * Asks for the board while the app's script loads. `data/api/send.ts` takes the answers. A browser that stored a person shows its
 * board cache first, and asks only for what changed since. So it does not ask early.
 */
function askEarly(): void {
  const urls = [`${HOST}/my-tasks/all-task-lists?ids=ours`];
  // The page that signed a person in hands them over (`data/api/session.ts`).
  if (sessionStorage.getItem("signed-in") === null) urls.push(`${HOST}/current-user`);
  const answers = new Map<string, Promise<Response>>();
  for (const url of urls) {
    const answer = fetch(url, { credentials: "include", signal: AbortSignal.timeout(GIVE_UP) });
    answer.catch(() => undefined); // Whoever takes the answer handles its failure.
    answers.set(url, answer);
  }
  globalThis.early = (url) => {
    const answer = answers.get(url);
    answers.delete(url);
    return answer;
  };
}

// A much older browser lacks what every call needs (product 16.20). Its page would look as if it were offline.
if (location.pathname.startsWith("/dashboard") && !("any" in AbortSignal))
  addEventListener("DOMContentLoaded", () => {
    document.body.textContent = "This browser is too old for Tasklane. Please update it, or use another one.";
  });

// While servers are updated in turn, this page may come from one, and another be asked for its files, which it does not have. The
// page would stay empty, or without style. So load it again after PAUSE milliseconds, at most TIMES times for each file.
const PAUSE = 2_000;
const TIMES = 15;
addEventListener(
  "error",
  ({ target }) => {
    const { src, href } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
    const file = String(src ?? href);
    if (!file.includes("/assets/") || document.getElementById("root")?.firstChild) return;
    try {
      const key = `missing ${file}`;
      const times = Number(sessionStorage.getItem(key)) + 1;
      sessionStorage.setItem(key, String(times));
      if (times <= TIMES) setTimeout(() => location.reload(), PAUSE);
    } catch {
      // Without session storage nothing would stop a reload loop.
    }
  },
  true,
);
