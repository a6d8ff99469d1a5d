// @chunk page
import type { events as Events } from "@tasklane/contract/live.ts";
import type { Notice, notices as Notices } from "@tasklane/contract/notices.ts";
import { addressOf } from "../../data/api/host.ts";
import type { RouteOf } from "../../data/api/route.ts";
import { send } from "../../data/api/send.ts";

const events: RouteOf<typeof Events> = { name: "events", method: "GET", path: "/events" };
const notices: RouteOf<typeof Notices> = { name: "notices", method: "GET", path: "/notices" };

/**
 * Calls `look` whenever the owner may have answered the person's request: at first, at each event of the server, and when the page
 * gets the focus.
 * @returns a function that stops it
 */
export function watchRequest(look: () => Promise<void>): () => void {
  const onSign = (): void => void look();
  // The page shows no list, so the server need not read this account's lists often.
  const source = new EventSource(addressOf(events, { idle: "true" }).url, { withCredentials: true });
  source.addEventListener("changed", onSign);
  addEventListener("focus", onSign);
  return () => {
    source.close();
    removeEventListener("focus", onSign);
  };
}

/** The person's newest notice about a list of this name; undefined if there is none, or if the server does not answer. */
export async function lastNotice(listName: string): Promise<Notice | undefined> {
  const answer = await send(notices, {}).catch(() => undefined);
  return answer?.notices.find((notice) => notice.listName === listName);
}

/** Says why a request ended, by the notice that came with its end; undefined if the person withdrew it. */
export function refusalIn({ kind, who = "The owner" }: Notice): string | undefined {
  if (kind === "declined") return `${who} declined your request.`;
  return kind === "lapsed" ? "Nobody answered your request." : undefined;
}
