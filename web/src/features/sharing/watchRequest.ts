// @chunk page
import type { events as Events } from "@tasklane/contract/live.ts";
import type { Notice, notices as Notices } from "@tasklane/contract/notices.ts";
import { addressOf } from "../../data/api/host.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { send } from "../../data/api/send.ts";

const events: RouteOf<typeof Events> = { name: "events", method: "GET", path: "/events" };
const notices: RouteOf<typeof Notices> = { name: "notices", method: "GET", path: "/notices" };

/** After an answer that is no event stream, the page opens the stream again in this many milliseconds. */
const AGAIN = 5_000;

/**
 * Calls `reload` whenever the owner may have answered the person's request: at first, at each event of the server, and when the page
 * gets the focus.
 * @returns a function that stops it
 */
export function watchRequest(reload: () => Promise<void>): () => void {
  const onSign = (): void => void reload();
  // The page shows no list, so the server need not read this account's lists often.
  const { url } = addressOf(events, { idle: "true" });
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = (): void => {
    source = new EventSource(url, { withCredentials: true });
    source.addEventListener("changed", onSign);
    source.addEventListener("error", () => {
      // The browser reconnects by itself unless it got an error, for example from a proxy while the server starts.
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, AGAIN);
      onSign(); // Finds out whether the session has ended.
    });
  };
  open();
  addEventListener("focus", onSign);
  return () => {
    clearTimeout(timer);
    source.close();
    removeEventListener("focus", onSign);
  };
}

/** The person's newest notice about a list of this name; undefined if there is none, or if the server does not answer. */
export async function fetchLastNotice(listName: string): Promise<Notice | undefined> {
  const answer = await send(notices, {}).catch(() => undefined);
  return answer?.notices.find((notice) => notice.listName === listName);
}

/** Says why a request ended, by the notice that came with its end; undefined if the person withdrew it. */
export function refusalIn({ kind, who = "The owner" }: Notice): string | undefined {
  if (kind === "declined") return `${who} declined your request.`;
  return kind === "lapsed" ? "Nobody answered your request." : undefined;
}
