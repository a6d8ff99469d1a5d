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
import type { Sort } from "./sort.ts";
import type { SameNames } from "./sameNames.ts";
import type { filterPredicateOf } from "./filterPredicate.ts";
import { localDay } from "./localDay.ts";

/** The state of the application (product 3.14). */
export interface State {
  /** Undefined until the page knows who is signed in. */
  user: User | undefined;
  showProfile: boolean;
  /** Whether the sidebar is open as a drawer over the board, on phones. */
  isDrawerOpen: boolean;
  /** Whether the person expanded the sidebar on a narrow screen, where it shows only icons otherwise. */
  isSidebarOpened: boolean;
  board: BoardData;
  /**
   * What the board shows: `no`: nothing; `cache`: the board cache, until the server answers; `offline`: the board cache, because
   * the server cannot be reached or is slow; `yes`: the server's answer.
   */
  loaded: "no" | "cache" | "offline" | "yes";
  /** Whether the parts beside the cards are loaded and may be drawn. */
  hasFirstCards: boolean;
  /** Whether a refresh that the person asked for is running. */
  isRefreshing: boolean;
  isProcessing: boolean;
  isOnline: boolean;
  /** Whether the server fails to answer. */
  isUnreachable: boolean;
  /** Whether the server refused the last mutation because its disk is full. It can still be read. */
  isServerFull: boolean;
  /** When the connection to the server was lost, in milliseconds since 1970; absent while it works. */
  lostAt?: number | undefined;
  today: Day;
  jobs: readonly Job[];
  /** How many of this person's mutations the server refused after they had waited in the outbox (refusedMutations.ts). */
  refusedCount: number;
  /** The ids of the tasks that these refused mutations would have changed. */
  refusedTasks: readonly string[];
  /** Notices about shared lists, the newest first. */
  notices: readonly Notice[];
  /** The number of new notices as shown: empty for none, `9+` for ten or more. */
  newNotices: string;
  modal: Modal;
  filters: Filters;
  /** How the view sorts its cards. */
  sort: Sort;
  /** The id of the saved view that the URL names; null if it names none. The view may no longer exist. */
  viewId: string | null;
  /** The text in the search boxes. */
  search: string;
  /** The search whose results are shown. It follows `search` once the typed letter is painted (SearchBox.tsx). */
  shownSearch: string;
  /** Makes the filter predicate. Its code loads with the first filter or search. */
  filterPredicateOf: typeof filterPredicateOf | undefined;
  /** Counts the tasks of each list for the sidebar. Its code loads after the first cards. */
  countsOf: typeof taskCounts | undefined;
  /** Numbers lists and tasks that share a name. Its code loads after the first cards. */
  sameNames: SameNames | undefined;
  preferences: Preferences;
  /** The names of the parts of the page that the person folded or unfolded (folds.ts). */
  folds: readonly string[];
  /** Whether the search page shows its search box, so that the sidebar needs none. */
  hasSearchBox: boolean;
  /** The list or sublist that was just created. The sidebar scrolls to it and highlights it. */
  newPlace: { listId: string; sublistId: string | null } | undefined;
}

function initialState(): State {
  return {
    user: undefined,
    showProfile: false,
    isDrawerOpen: false,
    isSidebarOpened: false,
    board: EMPTY_BOARD,
    loaded: "no",
    hasFirstCards: false,
    isRefreshing: false,
    isProcessing: false,
    isOnline: navigator.onLine,
    isUnreachable: false,
    isServerFull: false,
    today: localDay(Date.now()),
    jobs: [],
    refusedCount: 0,
    refusedTasks: [],
    notices: [],
    newNotices: "",
    modal: NO_MODAL,
    filters: NO_FILTERS,
    sort: "",
    viewId: null,
    search: "",
    shownSearch: "",
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

/** The current state, for code outside of rendering. */
export const getState = useStore.getState;
export const setState = useStore.setState;

/** Changes the board. `change` is a pure function, for example from `boardData.ts`. */
export function changeBoard(change: (data: BoardData) => BoardData): void {
  setState((state) => ({ board: change(state.board) }));
}

/** Removes all of this person's state. */
export function forgetPerson(): void {
  setState(initialState());
}
