import { useEffect, useRef } from "react";
// Keep this import first. wouter wraps pushState and replaceState to notify the router, and our wrappers must wrap
// wouter's.
import "wouter/use-browser-location";

/** The entry of an open layer in the browser's history: enough to reopen the layer. */
export interface LayerEntry {
  name: string;
  /** Data for the function that reopens the layer. It never contains typed text. */
  data?: unknown;
  /** The query parameters that the address has while the layer is open. */
  query?: Readonly<Record<string, string>>;
}

interface Layer {
  entry: LayerEntry;
  close: () => void;
}

/** The data that we store in `history.state`. */
interface LayerState {
  layers: readonly LayerEntry[];
  /** The id of the person who opened the layers. They are not reopened for anybody else. */
  owner: string;
  /** An id that is the same in all history entries of one page. */
  page: string | undefined;
}

/** A history step counts as done after this many milliseconds, even if its event is missing. */
const STEP_AT_MOST = 5000;

let open: readonly Layer[] = [];
let owner = "";
/** The new address of a page that changed while layers were open over it. */
let changed: { page: string | undefined; address: string } | undefined;
let isTravelling = false;
let isPlanned = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Address changes that wait for the end of a history step. */
let waiting: (() => void)[] = [];
const openers = new Map<string, (data: unknown) => boolean>();

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

/**
 * Adds a history entry for a layer (a dialog, sheet, menu or drawer) over the page. Back closes the layer. Forward reopens
 * it, if `openLayersOf` registered a function for its name.
 * @param close hides the layer; called on Back
 * @returns a function to call when the layer is closed; it removes the entry
 */
export function addLayer(entry: LayerEntry, close: () => void): () => void {
  const layer = { entry, close };
  open = [...open, layer];
  plan();
  return () => {
    if (!open.includes(layer)) return;
    open = open.filter((other) => other !== layer);
    plan();
  };
}

/**
 * Calls `addLayer` in a component.
 * @param entry null while the layer is closed
 */
export function useLayer(entry: LayerEntry | null, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const text = entry && JSON.stringify(entry);
  useEffect(
    () => (text === null ? undefined : addLayer(JSON.parse(text) as LayerEntry, () => close.current())),
    [text],
  );
}

/**
 * Registers how to reopen layers with this name.
 * @param reopen returns whether it succeeded
 * @returns a function that removes the registration
 */
export function openLayersOf(name: string, reopen: (data: unknown) => boolean): () => void {
  openers.set(name, reopen);
  return () => {
    if (openers.get(name) === reopen) openers.delete(name);
  };
}

/** Sets the signed-in person, because layers in the history belong to the person who opened them. */
export function setLayerOwner(userId: string): void {
  owner = userId;
  plan();
}

/** The layers of the current history entry, if they belong to the signed-in person. */
function layersInHistory(): readonly LayerEntry[] {
  return layersIn(history.state);
}

/**
 * Reopens the layers of the current history entry, for example after a reload. It does nothing if a layer is already open.
 */
export function restoreLayers(): void {
  if (open.length === 0) showLayers(layersInHistory());
}

/** The page id of the current history entry. The page's layers have entries with the same id. */
export function pageInHistory(): string | undefined {
  return keptIn(history.state)?.page;
}

function keptIn(state: unknown): Partial<LayerState> | undefined {
  return (state as { tasklane?: Partial<LayerState> } | null)?.tasklane;
}

function layersIn(state: unknown): readonly LayerEntry[] {
  const kept = keptIn(state);
  return kept?.owner === owner && Array.isArray(kept.layers) ? kept.layers : [];
}

/** Makes a history state with these layers. All other content comes from `state`. */
function stateWith(layers: readonly LayerEntry[], page: string | undefined, state: unknown = history.state) {
  return { ...(state as object | null), tasklane: { layers, owner, page } satisfies LayerState };
}

/** The current address, with the query parameters of the earlier layers replaced by those of these layers. */
function addressWith(before: readonly LayerEntry[], layers: readonly LayerEntry[]): string {
  const query = new URLSearchParams(location.search);
  for (const entry of before) for (const name of Object.keys(entry.query ?? {})) query.delete(name);
  for (const entry of layers)
    for (const [name, value] of Object.entries(entry.query ?? {})) query.set(name, value);
  return location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash;
}

const isSame = (one: LayerEntry | undefined, other: LayerEntry | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Schedules `reconcile`, once for all layers that open or close in the same browser task. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    reconcile();
  });
}

/** Makes the history match the open layers: one entry for each layer. */
function reconcile(): void {
  if (isTravelling || owner === "") return;
  const wanted = open.map(({ entry }) => entry);
  const now = layersInHistory();
  if (now.length > wanted.length) return travel(wanted.length - now.length);
  if (now.length > 0 && !now.every((entry, at) => isSame(entry, wanted[at]))) {
    const instead = wanted.slice(0, now.length);
    replace(stateWith(instead, pageInHistory()), "", addressWith(now, instead));
  }
  for (let depth = now.length; depth < wanted.length; depth++)
    push(
      stateWith(wanted.slice(0, depth + 1), pageInHistory()),
      "",
      addressWith(wanted.slice(0, depth), wanted.slice(0, depth + 1)),
    );
}

function travel(steps: number): void {
  isTravelling = true;
  history.go(steps);
  timer = setTimeout(arrive, STEP_AT_MOST);
}

function arrive(): void {
  clearTimeout(timer);
  isTravelling = false;
  const work = waiting;
  waiting = [];
  for (const change of work) afterSteps(change);
  plan();
}

/** Changes the address, after the end of a running history step if there is one. Browsers perform steps asynchronously. */
function afterSteps(change: () => void): void {
  if (isTravelling) waiting.push(change);
  else change();
}

/** Shows exactly the target's layers: closes the others from the top, then opens the missing ones. */
function showLayers(target: readonly LayerEntry[]): void {
  const kept = open.findIndex(({ entry }, at) => !isSame(entry, target[at]));
  const common = kept === -1 ? open.length : kept;
  const closing = open.slice(common);
  open = open.slice(0, common);
  for (const { close } of closing.toReversed()) close();
  const all = target.slice(common).every(({ name, data }) => openers.get(name)?.(data) ?? false);
  if (!all) plan();
}

/**
 * Navigates to another page, which replaces the entries of the layers over this page. Back then leads to this page, not to
 * a layer.
 */
function leavePage(state: unknown, unused: string, url?: string | URL | null): void {
  const depth = layersInHistory().length;
  const next = stateWith([], crypto.randomUUID(), state);
  if (depth === 0) return push(next, unused, url);
  if (depth > 1) {
    travel(1 - depth);
    return afterSteps(() => leavePage(state, unused, url));
  }
  replace(next, unused, url);
  dispatchEvent(new Event("pushState"));
  plan();
}

/**
 * Changes the address of the current page, which keeps its layers. Only the current history entry can be written. The
 * entries below it, of the page and of other layers, are updated when the person goes back to them.
 */
function changeAddress(state: unknown, unused: string, url?: string | URL | null): void {
  const isOurs = new URL(url ?? "", location.href).pathname.split("/")[1] === location.pathname.split("/")[1];
  replace(isOurs ? stateWith(layersInHistory(), pageInHistory(), state) : state, unused, url);
  const layers = layersInHistory();
  changed =
    isOurs && layers.length > 0 ? { page: pageInHistory(), address: addressWith(layers, []) } : undefined;
}

/** Updates the current history entry to the address that its page got while layers were open over it. */
function updateAddress(): void {
  if (!changed || changed.page !== pageInHistory()) return;
  const layers = layersInHistory();
  const query = layers.flatMap((entry) => Object.entries(entry.query ?? {}));
  const address = new URL(changed.address, location.href);
  for (const [name, value] of query) address.searchParams.set(name, value);
  replace(history.state, "", address.pathname + address.search);
  if (layers.length === 0) changed = undefined;
}

history.pushState = (state, unused, url) => afterSteps(() => leavePage(state, unused, url));
history.replaceState = (state, unused, url) => afterSteps(() => changeAddress(state, unused, url));
addEventListener("popstate", ({ state }) => {
  updateAddress();
  if (isTravelling) arrive();
  else showLayers(layersIn(state));
});
