import { PRODUCT } from "@tasklane/contract/product.ts";

/** Every route of the application (product 2.1 to 2.19). Patterns are for the router; the functions build addresses. */
export const PATHS = {
  home: "/",
  welcome: PRODUCT.welcomePath,
  login: "/login",
  callback: "/callback",
  dashboard: "/dashboard",
  share: "/share/shared-list",
} as const;

/** A page's title: its name followed by the product's (product 2.3). */
export function pageTitle(page: string): string {
  return `${page} | ${PRODUCT.name}`;
}

/** What the sign-in page is told when the session of a person who was here has ended. */
export const SESSION_ENDED = "session_ended";

/** The sign-in page, with what it must explain and where to go on afterwards. */
export function loginPath({ error, next }: { error?: string | undefined; next?: string } = {}): string {
  const query = new URLSearchParams();
  if (next && next !== PATHS.dashboard) query.set("next", next);
  if (error) query.set("error", error);
  return query.size > 0 ? `${PATHS.login}?${query}` : PATHS.login;
}

/** A path to go on to, if it is one of our own: what arrives in an address may come from anywhere. */
export function ownPath(path: string | null | undefined): string | undefined {
  return path && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : undefined;
}

/** What the dashboard shows. */
export type View =
  | { kind: "home" }
  | { kind: "tomorrow" }
  | { kind: "upcoming" }
  | { kind: "search" }
  | { kind: "list"; type: ListType; listId: string; sublistId: string | null };

/** Shared lists have addresses of their own; anything that is not `shared` means own lists (product 2.17). */
export type ListType = "main" | "shared";

/** The view at a path of the dashboard. @returns null when there is no such page */
export function viewOf(path: string): View | null {
  const [, dashboard, ...parts] = path.replace(/\/$/, "").split("/").map(decode);
  if (`/${dashboard}` !== PATHS.dashboard) return null;
  const [first, listId, sublist, sublistId, ...rest] = parts;
  if (first === undefined) return { kind: "home" };
  if (listId === undefined)
    return first === "tomorrow" || first === "upcoming" || first === "search" ? { kind: first } : null;
  const isInSublist = sublist === "sublist" && sublistId;
  if ((sublist !== undefined && !isInSublist) || rest.length > 0) return null;
  return {
    kind: "list",
    type: first === "shared" ? "shared" : "main",
    listId,
    sublistId: isInSublist ? sublistId : null,
  };
}

/** The address of a view; ids are encoded. */
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
