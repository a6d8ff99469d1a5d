import { useEffect, useRef } from "react";
// Its patch of the history has to lie below ours: it tells the router of each change of the address.
import "wouter/use-browser-location";

/** What stands in the browser's history about an open layer: enough to open it again. */
export interface LayerEntry {
  name: string;
  /** Told to whoever opens it again; never text that somebody typed. */
  data?: unknown;
  /** What the address says while it is open. */
  query?: Readonly<Record<string, string>>;
}

interface Layer {
  entry: LayerEntry;
  close: () => void;
}

/** What we keep in `history.state`. */
interface Kept {
  layers: readonly LayerEntry[];
  /** Whose layers they are: nobody else gets them to see. */
  owner: string;
  /** Entries of the same page carry the same id. */
  page: string | undefined;
}

/** Milliseconds after which a step in the history that no event confirmed counts as done. */
const STEP_AT_MOST = 5000;

let open: readonly Layer[] = [];
let owner = "";
/** The address that a page got while layers lay over it. */
let changed: { page: string | undefined; address: string } | undefined;
let isTravelling = false;
let isPlanned = false;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Changes of the address that wait for the end of a step in the history. */
let waiting: (() => void)[] = [];
const openers = new Map<string, (data: unknown) => boolean>();

const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);

/**
 * Tells the history that a layer (a dialog, sheet, menu or drawer) lies over the page: Back closes it, Forward opens it
 * again where `openLayersOf` says how.
 * @param close hides the layer; called on Back
 * @returns how to say that the layer is closed; its entry then goes from the history
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

/** The same for a component's layer. @param entry null while it is closed */
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

/** Says how a layer of this name is opened again. @param reopen returns whether it could be. @returns how to stop */
export function openLayersOf(name: string, reopen: (data: unknown) => boolean): () => void {
  openers.set(name, reopen);
  return () => {
    if (openers.get(name) === reopen) openers.delete(name);
  };
}

/** Says who is signed in: layers of the history belong to the person who opened them. */
export function setLayerOwner(userId: string): void {
  owner = userId;
  plan();
}

/** The layers that the history names for the current entry, of the person who is signed in. */
function layersInHistory(): readonly LayerEntry[] {
  return layersIn(history.state);
}

/** Opens again what the current entry of the history names, as after a reload; what is open by then stays. */
export function restoreLayers(): void {
  if (open.length === 0) showLayers(layersInHistory());
}

/** The page that the current entry of the history belongs to; entries of its layers have the same. */
export function pageInHistory(): string | undefined {
  return keptIn(history.state)?.page;
}

function keptIn(state: unknown): Partial<Kept> | undefined {
  return (state as { tasklane?: Partial<Kept> } | null)?.tasklane;
}

function layersIn(state: unknown): readonly LayerEntry[] {
  const kept = keptIn(state);
  return kept?.owner === owner && Array.isArray(kept.layers) ? kept.layers : [];
}

/** A state that names these layers, and for the rest says what `state` says. */
function stateWith(layers: readonly LayerEntry[], page: string | undefined, state: unknown = history.state) {
  return { ...(state as object | null), tasklane: { layers, owner, page } satisfies Kept };
}

/** The address of the current entry with other layers over the page. */
function addressWith(before: readonly LayerEntry[], layers: readonly LayerEntry[]): string {
  const query = new URLSearchParams(location.search);
  for (const entry of before) for (const name of Object.keys(entry.query ?? {})) query.delete(name);
  for (const entry of layers)
    for (const [name, value] of Object.entries(entry.query ?? {})) query.set(name, value);
  return location.pathname + (query.size > 0 ? `?${query}` : "") + location.hash;
}

const isSame = (one: LayerEntry | undefined, other: LayerEntry | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The history follows when everything that closes or opens in one go has done so. */
function plan(): void {
  if (isPlanned) return;
  isPlanned = true;
  setTimeout(() => {
    isPlanned = false;
    reconcile();
  });
}

/** Brings the history to what is open: one entry for each layer. */
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

/** Changes the address once no step in the history is under way: the browser takes steps later than it is asked to. */
function afterSteps(change: () => void): void {
  if (isTravelling) waiting.push(change);
  else change();
}

/** Closes what the entry does not name, from the top, and opens what it names. */
function showLayers(target: readonly LayerEntry[]): void {
  const kept = open.findIndex(({ entry }, at) => !isSame(entry, target[at]));
  const common = kept === -1 ? open.length : kept;
  const closing = open.slice(common);
  open = open.slice(0, common);
  for (const { close } of closing.toReversed()) close();
  const all = target.slice(common).every(({ name, data }) => openers.get(name)?.(data) ?? false);
  if (!all) plan();
}

/** Another page takes the place of the layers over this one: Back leads to the page, not to what was open over it. */
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
 * The same page at another address keeps its layers. The entries below, of the page and of other layers, get the address
 * when they are come back to: only the current entry can be written.
 */
function changeAddress(state: unknown, unused: string, url?: string | URL | null): void {
  const isOurs = new URL(url ?? "", location.href).pathname.split("/")[1] === location.pathname.split("/")[1];
  replace(isOurs ? stateWith(layersInHistory(), pageInHistory(), state) : state, unused, url);
  const layers = layersInHistory();
  changed =
    isOurs && layers.length > 0 ? { page: pageInHistory(), address: addressWith(layers, []) } : undefined;
}

/** Writes into an entry what its page's address became while layers lay over it. */
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
