import type { Shown } from "../data/api/live.ts";
import { columnId } from "../features/board/columnId.ts";
import { viewOf } from "../paths.ts";
import { findList } from "../data/boardData.ts";
import { getState, useStore } from "../data/store.ts";
import { timeZone } from "../data/timeZone.ts";

/** A screen that nobody touched for so long is idle: its list is then read less often (rule C4). */
const IDLE_AFTER = 3 * 60_000;
/** Who presses something in a column and goes on to another within this time works in neither yet. */
const STAYS_FOR = 1_500;
/** The columns in view are told once nobody scrolls and nothing is drawn for so long. */
const SETTLES_IN = 1_000;
/** The server takes no more columns (contract/src/live.ts). */
const COLUMNS_AT_MOST = 12;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/**
 * Follows what the screen shows: the list of a list's view, else that of the column which was touched last, once the
 * person stays there, for a new event stream takes time that their press needs; whether anybody touches it; null while
 * it is hidden. The router tells of its ways by `pushState` and `replaceState`.
 * @param tell hears it at once, and again whenever it is something else
 * @returns how to stop
 */
export function watchScreen(tell: (shown: Shown | null) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stay: ReturnType<typeof setTimeout> | undefined;
  let list: string | undefined;
  let isIdle = false;
  let told: string | undefined;

  const look = (): void => {
    const view = viewOf(location.pathname);
    if (view?.kind === "list") list = view.listId;
    const shown: Shown | null =
      document.visibilityState === "hidden"
        ? null
        : { ...(list !== undefined && { list }), ...(isIdle && { idle: "true" }), timeZone: timeZone() };
    const text = JSON.stringify(shown);
    if (text === told) return;
    told = text;
    tell(shown);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isIdle = true;
      look();
    }, IDLE_AFTER);
  };
  const touched = ({ type, target }: Event): void => {
    const isPress = type === "pointerdown" || type === "keydown";
    if (isPress) list = listAt(target) ?? list;
    const wasIdle = isIdle;
    isIdle = false;
    wait();
    if (wasIdle) look();
    if (isPress) {
      clearTimeout(stay);
      stay = setTimeout(look, STAYS_FOR);
    }
  };

  const { signal } = stop;
  for (const type of TOUCHES) addEventListener(type, touched, { signal, capture: true, passive: true });
  for (const type of ["popstate", "pushState", "replaceState"]) addEventListener(type, look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  wait();
  look();
  return () => {
    clearTimeout(timer);
    clearTimeout(stay);
    stop.abort();
  };
}

/**
 * Follows which lists have a column in view, once scrolling and drawing have settled.
 * @param tell hears Google's ids of these lists, and again whenever they are others
 * @returns how to stop
 */
export function watchColumnsInView(tell: (lists: readonly string[]) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = "[]";
  const look = (): void => {
    // a hidden page has no stream, and its columns are told when it is back
    if (document.visibilityState === "hidden") return;
    const lists = listsInView();
    const text = JSON.stringify(lists);
    if (text === told) return;
    told = text;
    tell(lists);
  };
  const lookSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, SETTLES_IN);
  };
  const { signal } = stop;
  addEventListener("scroll", lookSoon, { signal, capture: true, passive: true });
  for (const type of ["resize", "popstate", "pushState", "replaceState"])
    addEventListener(type, lookSoon, { signal });
  document.addEventListener("visibilitychange", lookSoon, { signal });
  // lists, filters and folds decide which columns are drawn
  const unsubscribe = useStore.subscribe((state, before) => {
    const { board, filters, folds, search } = state;
    const isSame =
      board.byList === before.board.byList &&
      board.lists === before.board.lists &&
      filters === before.filters &&
      folds === before.folds &&
      search === before.search;
    if (!isSame) lookSoon();
  });
  lookSoon();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stop.abort();
  };
}

/** Google's ids of the lists whose columns the window shows, from left to right. */
function listsInView(): string[] {
  const columns = [...document.querySelectorAll("[data-column]")].filter((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    return right > Math.max(left, 0) && left < innerWidth && bottom > Math.max(top, 0) && top < innerHeight;
  });
  return columns.flatMap((column) => listAt(column) ?? []).slice(0, COLUMNS_AT_MOST);
}

/** The list in whose column something stands; columns of other groups are not of one list. */
function listAt(target: EventTarget | null): string | undefined {
  const column = (target as Partial<Element> | null)?.closest?.(`[id^="${columnId("")}"]`);
  return column
    ? findList(getState().board, column.id.slice(columnId("").length))?.google_list_id
    : undefined;
}
