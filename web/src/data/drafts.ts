import type { ModalType } from "./modalState.ts";
import { readValue, removeKey, writeValue } from "./storage.ts";
import type { Key } from "./storage.ts";
import { dropKeys, keysWith } from "./storedKeys.ts";
import { getState } from "./store.ts";
import { currentId } from "./boardData.ts";
import { isStored } from "./mutations/outbox.ts";
import { withCurrentIds } from "./mutations/withNewIds.ts";

/** The session storage key of the form that was open when this tab's page closed. */
const OPEN_FORM = "open-form";
export const DRAFT_PREFIX = "draft ";
/** After one of these events, the text of a form may have changed. */
const SIGNS_OF_TYPING = ["input", "keyup"];
/** While a form is used, its draft is stored this often, in milliseconds. */
const STORE_EVERY = 1000;
/** How long a draft is kept, in milliseconds. */
export const DRAFTS_KEPT_FOR = 14 * 24 * 60 * 60_000;

/**
 * What a page needs to reopen a form: the dialog, or the column in which a new section gets its name. `column` is the DOM id of
 * the column in whose first row a task is typed. The row is then opened instead of the dialog.
 */
export type Form =
  | { modalType: ModalType; modalProps: object; column?: string | undefined }
  | { newSection: { listId: string; sublistId: string | null } };

/** What the page that was left hands over to the next page of its tab. */
export interface LeftForm {
  form: Form;
  /** The key of the form's draft, if the form was open. */
  key?: string;
  /** The keys that were pressed while the form opened, in their order. The form has not received them. */
  keys?: KeyboardEventInit[];
}

/** Text that the person typed into a form and did not save. */
export interface Draft<Values = unknown> {
  /** When the text was typed, in milliseconds since 1970. */
  at: number;
  values: Values;
}

export interface OpenForm {
  /** Identifies the draft among the drafts of the person. Only this file changes it. */
  key: string;
  form: Form;
  /** Returns the typed values, or undefined if the person typed nothing or the values are saved. */
  read: () => unknown;
  /** Whether the form is being saved. The outbox then stores its text as a pending mutation. */
  isSaving: () => boolean;
  /**
   * The values of the draft with which the form began, or which it stored last, as JSON. If another draft is stored, another tab
   * wrote it. Only this file sets this.
   */
  lastStored?: string | undefined;
  /** The id of the person who types. Only this file sets this. */
  owner?: string;
}

let openForms: readonly OpenForm[] = [];

/** Drafts that did not fit into local storage. They are lost when the page closes. */
export const draftsInPage = new Map<Key, Draft>();

/** The keys of drafts that this tab stored apart, because another tab had typed into the same form. The latest is first. */
export const ownKeys: string[] = [];

/** The id of the signed-in person; empty if there is none. */
const myId = (): string => getState().user?.user_id ?? "";

/** A form's key. If it ends in the temporary id of a task that the server has now, it gets the server's id. */
const currentKey = (key: string): string => key.replace(/\S+$/u, (id) => currentId(getState().board, id));

const storageKey = (key: string): Key => `${DRAFT_PREFIX}${myId()} ${currentKey(key)}`;

/**
 * The key of the draft with which a form opens: one that this tab stored apart, else the form's own, else one that another tab
 * stored apart.
 */
export function findKey(formKey: string): string {
  const key = currentKey(formKey);
  const start = `${DRAFT_PREFIX}${myId()} `;
  const stored = [...keysWith(start), ...draftsInPage.keys()].map((each) => each.slice(start.length));
  const isOfForm = (each: string): boolean => stored.includes(each) && ` ${each}`.endsWith(` ${key}`);
  return [...ownKeys, key, ...stored].find(isOfForm) ?? key;
}

/**
 * Registers an open form. When the form closes or the page is left, its text is stored as a draft. A draft is kept for 14
 * days and shown only to the person who typed it.
 * @returns a function to call when the form closes
 */
export function registerForm(form: OpenForm): () => void {
  openForms = [...openForms, form];
  form.owner = myId();
  form.key = findKey(form.key);
  form.lastStored = storedText(form.key);
  return () => {
    openForms = openForms.filter((other) => other !== form);
    storeDraftOf(form);
  };
}

/** The signed-in person's draft of a form; undefined if there is none. */
export function readDraft(key: string): Draft | undefined {
  return draftAt(findKey(key));
}

/** Reads the draft under exactly this key. */
function draftAt(key: string): Draft | undefined {
  const draft = readStored(storageKey(key), myId());
  return draft && Date.now() - draft.at < DRAFTS_KEPT_FOR ? draft : undefined;
}

/** Removes the draft of a form. */
export function dropDraft(key: string): void {
  removeStored(storageKey(key));
}

/** The draft under a storage key, from local storage or from this page, whichever is newer. */
export function readStored(key: Key, userId: string): Draft | undefined {
  const stored = readValue(key, userId) as Draft | undefined;
  const here = draftsInPage.get(key);
  return here && !(stored && stored.at > here.at) ? here : stored;
}

/** Removes the draft under a storage key, from local storage and from this page. */
export function removeStored(key: Key): void {
  draftsInPage.delete(key);
  removeKey(key);
}

/** Stores a draft under a storage key. If local storage has no room, the draft stays in this page. */
export function storeDraft(key: Key, userId: string, draft: Draft): void {
  if (writeValue(key, userId, draft)) draftsInPage.delete(key);
  else draftsInPage.set(key, draft);
}

/** The values of the draft under exactly this key, as JSON; undefined if there is none. */
function storedText(key: string): string | undefined {
  return JSON.stringify(draftAt(key)?.values);
}

/** Stores a draft of a form's values. The form may be closed already. */
export function writeDraft(key: string, values: unknown): void {
  if (myId()) storeDraft(storageKey(key), myId(), { at: Date.now(), values });
}

/** The values of a form when its mutation was sent. */
export interface SentForm {
  key: string;
  form: Form;
  values: unknown;
}

/** The open form that is being saved, with its values; undefined while none is being saved. */
export function sentForm(): SentForm | undefined {
  const sent = openForms.findLast(({ isSaving }) => isSaving());
  const values = sent?.read();
  return sent && values !== undefined ? { key: sent.key, form: sent.form, values } : undefined;
}

/** Removes every draft of a person, for example at sign-out. */
export function dropDrafts(userId: string): void {
  draftsInPage.clear();
  dropKeys(DRAFT_PREFIX, userId);
}

function storeDraftOf(form: OpenForm): void {
  // Somebody else may have signed in before the form closes. They must not get its text.
  if (form.owner !== myId()) return;
  const stored = storedText(form.key);
  const isKeptAlready = form.isSaving() && getState().board.changes.every(({ id }) => isStored(id));
  const typed = isKeptAlready ? undefined : form.read();
  const text = JSON.stringify(typed);
  // Another tab may have stored a draft of the same form. It stays. If somebody has typed here since, this text is stored apart.
  if (typed === undefined) {
    if (stored === form.lastStored) dropDraft(form.key);
  } else if (stored === undefined || text !== form.lastStored) {
    if (stored !== undefined && stored !== form.lastStored)
      ownKeys.unshift((form.key = `${Date.now()} ${form.key}`));
    writeDraft(form.key, typed);
    form.lastStored = text;
  }
}

/**
 * When the page is left, stores the text typed into open forms, so that the next page reopens the form. While the person types,
 * it stores the text every second, because a browser that crashes says nothing.
 * @param takeOpening takes over the form that has not opened yet, with the keys that wait for it
 * @returns a function that stops it
 */
export function watchOpenForms(userId: string, takeOpening: () => LeftForm | undefined): () => void {
  const onLeave = (): void => {
    const left = takeOpening();
    storeDrafts();
    leaveForNextPage(userId, left ?? formWithText());
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onUse = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      storeDrafts();
    }, STORE_EVERY);
  };
  const stop = new AbortController();
  for (const sign of SIGNS_OF_TYPING) document.addEventListener(sign, onUse, stop);
  addEventListener("pagehide", onLeave, stop);
  document.addEventListener("visibilitychange", storeDrafts, stop);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** Stores the drafts of all open forms, and in this tab's session storage which form is open. */
export function storeOpenForm(userId: string): void {
  storeDrafts();
  leaveForNextPage(userId, formWithText() ?? openForms.at(-1));
}

/** Stores the drafts of all open forms. */
export function storeDrafts(): void {
  openForms.forEach(storeDraftOf);
}

function formWithText(): OpenForm | undefined {
  return openForms.findLast(({ read }) => read() !== undefined);
}

/** Stores what the next page shall open. What an earlier page left, and no page has taken, is removed. */
function leaveForNextPage(userId: string, left: (LeftForm & Partial<OpenForm>) | undefined): void {
  try {
    sessionStorage.removeItem(OPEN_FORM);
    if (left && !left.isSaving?.())
      sessionStorage.setItem(OPEN_FORM, withCurrentIds(JSON.stringify({ ...left, userId })));
  } catch {
    // Without session storage the form does not reopen by itself. Its draft returns when the person opens it.
  }
}

/** Returns what the page before left in this tab, if anything, and removes the stored value. What another person left is dropped. */
export function takeLeftForm(userId: string): LeftForm | undefined {
  try {
    const stored = JSON.parse(String(sessionStorage.getItem(OPEN_FORM))) as
      | (LeftForm & { userId: string })
      | null;
    sessionStorage.removeItem(OPEN_FORM);
    if (stored?.userId !== userId) return undefined;
    ownKeys.unshift(stored.key ?? "");
    return stored;
  } catch {
    return undefined;
  }
}
