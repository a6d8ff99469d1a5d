import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aStorage } from "../aStorage.ts";
import {
  dropDrafts,
  storeOpenForm,
  watchOpenForms,
  readDraft,
  registerForm,
  takeLeftForm,
} from "../../src/data/drafts.ts";
import type { LeftForm } from "../../src/data/drafts.ts";
import { replaceIdsInDrafts } from "../../src/data/mutations/replaceIdsInDrafts.ts";
import { setState } from "../../src/data/store.ts";

const ME = "alice";
const FORM = { modalType: "CREATE_TASK" as const, modalProps: {} };

let typed: string | undefined;
let close: () => void = () => undefined;

function open(key: string): void {
  close = registerForm({ key, form: FORM, read: () => typed, isSaving: () => false });
}

/** From now on local storage stores nothing, as when it is full. */
function fillStorage(): void {
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", aStorage());
  vi.stubGlobal("sessionStorage", aStorage());
  setState({ user: { user_id: ME, user_name: "Alice", user_email: "alice@example.com" } as never });
  typed = undefined;
});

afterEach(() => {
  typed = undefined;
  close();
  dropDrafts(ME);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("text typed after storage became full comes back, and not the older text that is stored", () => {
  open("NEW");
  typed = "Half";
  storeOpenForm(ME);
  fillStorage();
  vi.advanceTimersByTime(1000);
  typed = "Half a thought";
  close();
  expect(readDraft("NEW")?.values).toBe("Half a thought");
});

test("text that another tab stored later comes back, and not what this page holds", () => {
  const { setItem } = localStorage;
  open("NEW");
  fillStorage();
  typed = "here";
  close();
  const key = `draft ${ME} NEW`;
  const value = { at: Date.now() + 1000, values: "there" };
  setItem(key, JSON.stringify({ user: ME, version: 1, value }));
  expect(readDraft("NEW")?.values).toBe("there");
});

test("a form in which nobody typed on does not replace what another tab stored since", () => {
  open("NEW");
  typed = "x";
  storeOpenForm(ME);
  const value = { at: Date.now() + 1000, values: "x y" };
  localStorage.setItem(`draft ${ME} NEW`, JSON.stringify({ user: ME, version: 1, value }));
  vi.advanceTimersByTime(5000);
  storeOpenForm(ME);
  close();
  expect(readDraft("NEW")?.values).toBe("x y");
  typed = "x z";
  open("NEW");
  close();
  expect(readDraft("NEW")?.values).toBe("x z");
});

test("a draft stays with its new task when the server names it, even if storage is full", () => {
  open("EDIT_TASK mine");
  typed = "stored";
  close();
  open("SUBTASK mine");
  fillStorage();
  typed = "in the page";
  close();
  replaceIdsInDrafts(ME, [{ from: "mine", to: "theirs" }] as never);
  expect(readDraft("EDIT_TASK theirs")?.values).toBe("stored");
  expect(readDraft("SUBTASK theirs")?.values).toBe("in the page");
});

test("a page that leaves nothing removes what an earlier page left", () => {
  const pages = new EventTarget();
  vi.stubGlobal("addEventListener", pages.addEventListener.bind(pages));
  vi.stubGlobal("document", new EventTarget());
  let opening: LeftForm | undefined = { form: FORM, keys: [{ key: "M" }] };
  const stop = watchOpenForms(ME, () => opening);
  pages.dispatchEvent(new Event("pagehide"));
  // The browser shows this page again after Back, without a start.
  opening = undefined;
  pages.dispatchEvent(new Event("pagehide"));
  expect(takeLeftForm(ME)).toBeUndefined();
  stop();
});

test("a form that closes after another person has signed in leaves them no draft", () => {
  open("NEW");
  typed = "Alice's";
  setState({ user: { user_id: "bob" } as never });
  close();
  expect(readDraft("NEW")).toBeUndefined();
  expect(JSON.stringify(Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)))).toBe(
    "[]",
  );
});
