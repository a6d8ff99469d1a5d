import { dayAt } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { User } from "@tasklane/contract/auth.ts";
import type { Job } from "@tasklane/contract/live.ts";
import type { Notice } from "@tasklane/contract/notices.ts";
import { create } from "zustand";
import { EMPTY_BOARD } from "./boardData.ts";
import type { BoardData } from "./boardData.ts";
import type { taskCounts } from "./counts.ts";
import { NO_FILTERS } from "./filterState.ts";
import type { Filters } from "./filterState.ts";
import { NO_MODAL } from "./modalState.ts";
import type { Modal } from "./modalState.ts";
import { readPreferences } from "./preferences.ts";
import type { Preferences } from "./preferences.ts";
import type { SameNames } from "./sameNames.ts";
import type { filterPredicateOf } from "./filterPredicate.ts";
import { timeZone } from "./timeZone.ts";

/** The state of the application (product 3.14). */
export interface State {
  /** Undefined while nobody is known to be signed in. */
  user: User | undefined;
  showProfile: boolean;
  /** Whether the sidebar lies over the board, as it does on phones when it is opened. */
  isDrawerOpen: boolean;
  board: BoardData;
  /** Whether there is anything to draw: nothing yet, this browser's copy, or the server's answer. */
  loaded: "no" | "copy" | "yes";
  /** Whether data is being asked for because the person pressed Refresh. */
  isRefreshing: boolean;
  isProcessing: boolean;
  isOnline: boolean;
  /** Whether the board could not be opened, because the server did not answer. */
  isUnreachable: boolean;
  today: Day;
  jobs: readonly Job[];
  /** What happened around shared lists, the newest first. */
  notices: readonly Notice[];
  /** How many of them are new, as it is shown: empty for none, `9+` from ten on. */
  newNotices: string;
  modal: Modal;
  filters: Filters;
  /** What stands in the search boxes. */
  search: string;
  /** How they narrow the board; loaded with the first filter or search. */
  filterPredicateOf: typeof filterPredicateOf | undefined;
  /** What counts the sidebar's tasks; loaded after the first cards. */
  countsOf: typeof taskCounts | undefined;
  /** What numbers names that several have; loaded after the first cards. */
  sameNames: SameNames | undefined;
  preferences: Preferences;
  /** What the person folded or opened (folds.ts). */
  folds: readonly string[];
  /** Whether the search page's box is there, so that the sidebar's need not be. */
  hasSearchBox: boolean;
  /** The list or sublist that was just made here, which the sidebar shows and tints. */
  newPlace: { listId: string; sublistId: string | null } | undefined;
}

function initialState(): State {
  return {
    user: undefined,
    showProfile: false,
    isDrawerOpen: false,
    board: EMPTY_BOARD,
    loaded: "no",
    isRefreshing: false,
    isProcessing: false,
    isOnline: navigator.onLine,
    isUnreachable: false,
    today: dayAt(Date.now(), timeZone()),
    jobs: [],
    notices: [],
    newNotices: "",
    modal: NO_MODAL,
    filters: NO_FILTERS,
    search: "",
    filterPredicateOf: undefined,
    countsOf: undefined,
    sameNames: undefined,
    preferences: readPreferences(),
    folds: [],
    hasSearchBox: false,
    newPlace: undefined,
  };
}

export const useStore = create<State>()(initialState);

/** The state now, for code that is not drawing. */
export const getState = useStore.getState;
export const setState = useStore.setState;

/** Changes the board by one of the pure functions of `boardData.ts`. */
export function changeBoard(change: (data: BoardData) => BoardData): void {
  setState((state) => ({ board: change(state.board) }));
}

/** Forgets everything of the person who was here. */
export function forgetPerson(): void {
  setState(initialState());
}
