"use no memo";

import { useSyncExternalStore } from "react";

export interface Navigation {
  /** Whether the new address takes the place of the current one in the browser's history. */
  replace?: boolean;
  /** What the history stores with the new address. */
  state?: unknown;
}

/** Calls of these methods change the address without an event. So each is followed by an event of its name. */
const CHANGES = ["pushState", "replaceState"] as const;

/** The hooks that show the address. One listener tells all of them, so that React renders parents and children together. */
const hooks = new Set<() => void>();

function watchHistory(): void {
  const tell = (): void => hooks.forEach((hook) => hook());
  for (const name of CHANGES) {
    const change = history[name].bind(history);
    history[name] = (...to) => {
      change(...to);
      dispatchEvent(new Event(name));
    };
    addEventListener(name, tell);
  }
  addEventListener("popstate", tell);
}

// Unit tests of pure code have no browser.
if (typeof history === "object") watchHistory();

/** Goes to an address of this app. */
export function navigate(to: string, { replace = false, state = null }: Navigation = {}): void {
  history[replace ? "replaceState" : "pushState"](state, "", to);
}

function subscribe(hook: () => void): () => void {
  hooks.add(hook);
  return () => void hooks.delete(hook);
}

const readPath = (): string => location.pathname;
const readSearch = (): string => location.search.slice(1);

/** The path of the address, without percent signs where they are valid, and the function that goes to another address. */
export function useLocation(): [path: string, go: typeof navigate] {
  const path = useSyncExternalStore(subscribe, readPath);
  return [decoded(path), navigate];
}

/** The query of the address, without its question mark. */
export function useSearch(): string {
  return useSyncExternalStore(subscribe, readSearch);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path; // Somebody typed a lone percent sign.
  }
}
