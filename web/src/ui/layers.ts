import { useEffect, useRef } from "react";
// Keep this import first. It wraps `pushState` and `replaceState`, so that the page shows the new address. The wrappers of this
// file must be outside of those.
import "./address.ts";

/** What the browser's history stores of an open layer (a dialog, sheet, menu or drawer): enough to reopen the layer. */
export interface LayerEntry {
  name: string;
  /** Data with which the layer is reopened. It never contains typed text. */
  data?: unknown;
  /** The query parameters that the URL has while the layer is open. */
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
  /** A random id for the page under the layers. All history entries of one page have the same id. */
  page: string | undefined;
}

/** A step through the history counts as done after this many milliseconds, even if the browser sent no event for it. */
const STEP_AT_MOST = 5000;

let open: readonly Layer[] = [];
let owner = "";
/** The new URL of a page whose URL changed while layers were open over it. */
let changed: { page: string | undefined; address: string } | undefined;
let isTravelling = false;
let isScheduled = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Changes of the URL that wait until a step through the history is done. */
let waiting: (() => void)[] = [];
const openers = new Map<string, (data: unknown) => boolean>();

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

/**
 * Adds a history entry for a layer (a dialog, sheet, menu or drawer) over the page. The Back button closes the layer. Forward
 * reopens it, if `openLayersOf` registered a function for its name.
 * @param close hides the layer; called on Back
 * @returns a function to call when the layer is closed; it removes the entry
 */
export function addLayer(entry: LayerEntry, close: () => void): () => void {
  const layer = { entry, close };
  open = [...open, layer];
  scheduleReconcile();
  return () => {
    if (!open.includes(layer)) return;
    open = open.filter((other) => other !== layer);
    scheduleReconcile();
  };
}

/**
 * Adds a layer while a component shows it, as `addLayer` does.
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
 * Registers a function that reopens layers of this name, after a reload or on Forward.
 * @param reopen returns whether it succeeded
 * @returns a function that removes the registration
 */
export function openLayersOf(name: string, reopen: (data: unknown) => boolean): () => void {
  openers.set(name, reopen);
  return () => {
    if (openers.get(name) === reopen) openers.delete(name);
  };
}

/** Sets the signed-in person. Layers in the history are reopened only for the person who opened them. */
export function setLayerOwner(userId: string): void {
  owner = userId;
  scheduleReconcile();
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

/** The page id in the current history entry. */
export function pageInHistory(): string | undefined {
  return layerStateIn(history.state)?.page;
}

function layerStateIn(state: unknown): Partial<LayerState> | undefined {
  return (state as { tasklane?: Partial<LayerState> } | null)?.tasklane;
}

function layersIn(state: unknown): readonly LayerEntry[] {
  const stored = layerStateIn(state);
  return stored?.owner === owner && Array.isArray(stored.layers) ? stored.layers : [];
}

/** Makes a history state with these layers. Everything else in it is copied from `state`. */
function stateWith(layers: readonly LayerEntry[], page: string | undefined, state: unknown = history.state) {
  return { ...(state as object | null), tasklane: { layers, owner, page } satisfies LayerState };
}

/** The current URL, with the query parameters of the earlier layers replaced by those of these layers. */
function addressWith(before: readonly LayerEntry[], layers: readonly LayerEntry[]): string {
  const query = new URLSearchParams(location.search);
  for (const entry of before) for (const name of Object.keys(entry.query ?? {})) query.delete(name);
  for (const entry of layers)
    for (const [name, value] of Object.entries(entry.query ?? {})) query.set(name, value);
  return location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash;
}

const isSame = (one: LayerEntry | undefined, other: LayerEntry | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Schedules `reconcile`. If several layers open or close in the same browser task, it runs only once. */
function scheduleReconcile(): void {
  if (isScheduled) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    reconcile();
  });
}

/** Makes the history match the open layers, so that it has one entry for each layer. */
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
  for (const change of work) runAfterSteps(change);
  scheduleReconcile();
}

/**
 * Changes the URL. If a step through the history is running, waits for its end, because browsers perform such steps
 * asynchronously.
 */
function runAfterSteps(change: () => void): void {
  if (isTravelling) waiting.push(change);
  else change();
}

/** Makes exactly these layers open: closes all others from the top, then opens the missing ones. */
function showLayers(target: readonly LayerEntry[]): void {
  const firstOther = open.findIndex(({ entry }, at) => !isSame(entry, target[at]));
  const common = firstOther === -1 ? open.length : firstOther;
  const closing = open.slice(common);
  open = open.slice(0, common);
  for (const { close } of closing.toReversed()) close();
  const areAllOpen = target.slice(common).every(({ name, data }) => openers.get(name)?.(data) ?? false);
  if (!areAllOpen) scheduleReconcile();
}

/**
 * Navigates to another page. The new page replaces the history entries of the layers over this page. So the Back button leads to
 * this page, and not to a layer.
 */
function leavePage(state: unknown, unused: string, url?: string | URL | null): void {
  const depth = layersInHistory().length;
  const next = stateWith([], crypto.randomUUID(), state);
  if (depth === 0) return push(next, unused, url);
  if (depth > 1) {
    travel(1 - depth);
    return runAfterSteps(() => leavePage(state, unused, url));
  }
  replace(next, unused, url);
  dispatchEvent(new Event("pushState"));
  scheduleReconcile();
}

/**
 * Changes the URL of the current page, whose layers stay open. Browsers let us change only the current history entry. The entries
 * below it, of the page and of other layers, are updated when the person goes back to them.
 */
function changeAddress(state: unknown, unused: string, url?: string | URL | null): void {
  const isOurs = new URL(url ?? "", location.href).pathname.split("/")[1] === location.pathname.split("/")[1];
  replace(isOurs ? stateWith(layersInHistory(), pageInHistory(), state) : state, unused, url);
  const layers = layersInHistory();
  changed =
    isOurs && layers.length > 0 ? { page: pageInHistory(), address: addressWith(layers, []) } : undefined;
}

/** Writes the page's new URL to the current history entry, if the URL changed while layers were open over the page. */
function updateAddress(): void {
  if (!changed || changed.page !== pageInHistory()) return;
  const layers = layersInHistory();
  const query = layers.flatMap((entry) => Object.entries(entry.query ?? {}));
  const address = new URL(changed.address, location.href);
  for (const [name, value] of query) address.searchParams.set(name, value);
  replace(history.state, "", address.pathname + address.search);
  if (layers.length === 0) changed = undefined;
}

history.pushState = (state, unused, url) => runAfterSteps(() => leavePage(state, unused, url));
history.replaceState = (state, unused, url) => runAfterSteps(() => changeAddress(state, unused, url));
addEventListener("popstate", ({ state }) => {
  updateAddress();
  if (isTravelling) arrive();
  else showLayers(layersIn(state));
});
