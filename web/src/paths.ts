import { PRODUCT } from "@tasklane/contract/product.ts";

/** Every route of the application (product 2.1 to 2.19). The router matches these paths. The functions below build URLs. */
export const PATHS = {
  home: "/",
  welcome: PRODUCT.welcomePath,
  login: "/login",
  callback: "/callback",
  dashboard: "/dashboard",
  share: "/share/shared-list",
} as const;

/** Makes the title of the browser's tab: the page's name, followed by the product's name (product 2.3). */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT.name}`;
}

/** The error code with which the sign-in page explains that the session has ended. */
export const SESSION_ENDED = "session_ended";

/** The sign-in page's URL, with the error to explain and the path to open after sign-in. */
export function loginPath({ error, next }: { error?: string | undefined; next?: string } = {}): string {
  const query = new URLSearchParams();
  if (next && next !== PATHS.dashboard) query.set("next", next);
  if (error) query.set("error", error);
  return query.size > 0 ? `${PATHS.login}?${query}` : PATHS.login;
}

/** The views of the dashboard. */
export type View =
  | { kind: "home" }
  | { kind: "tomorrow" }
  | { kind: "upcoming" }
  | { kind: "week" }
  | { kind: "month" }
  | { kind: "search" }
  | { kind: "bin" }
  | { kind: "list"; type: ListType; listId: string; sublistId: string | null };

/**
 * Whether a list is shared: private and shared lists have different URLs. Any text but `shared` counts as private (product 2.17).
 */
export type ListType = "main" | "shared";

/** The views whose path is their kind, such as `/dashboard/tomorrow`. */
const FIXED = ["tomorrow", "upcoming", "week", "month", "search", "bin"] as const;

function isFixed(kind: string): kind is (typeof FIXED)[number] {
  return (FIXED as readonly string[]).includes(kind);
}

/** Whether a view shows tasks by due date: Upcoming, which has columns, or the week or month. */
export function isOfDays(view: View | null): view is View & { kind: "upcoming" | "week" | "month" } {
  return view?.kind === "upcoming" || view?.kind === "week" || view?.kind === "month";
}

/**
 * Parses a path of the dashboard into its view.
 * @returns null when there is no such page
 */
export function viewOf(path: string): View | null {
  const [, dashboard, ...parts] = path.replace(/\/$/, "").split("/").map(decode);
  if (`/${dashboard}` !== PATHS.dashboard) return null;
  const [first, listId, sublist, sublistId, ...rest] = parts;
  if (first === undefined) return { kind: "home" };
  if (listId === undefined) return isFixed(first) ? { kind: first } : null;
  const isInSublist = sublist === "sublist" && sublistId;
  if ((sublist !== undefined && !isInSublist) || rest.length > 0) return null;
  return {
    kind: "list",
    type: first === "shared" ? "shared" : "main",
    listId,
    sublistId: isInSublist ? sublistId : null,
  };
}

/** The URL of a view. Ids in it are encoded. */
export function pathOf(view: View): string {
  if (view.kind === "home") return PATHS.dashboard;
  if (view.kind !== "list") return `${PATHS.dashboard}/${view.kind}`;
  const list = `${PATHS.dashboard}/${view.type}/${encodeURIComponent(view.listId)}`;
  return view.sublistId === null ? list : `${list}/sublist/${encodeURIComponent(view.sublistId)}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
