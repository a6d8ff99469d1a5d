import type { Shown } from "../data/api/live.ts";
import { columnId } from "../features/board/columnId.ts";
import { viewOf } from "../paths.ts";
import { findList } from "../data/boardData.ts";
import { getState, useStore } from "../data/store.ts";
import { timeZone } from "../data/timeZone.ts";

/** A screen without input for this many milliseconds is idle. The server then reads its list from Google less often (rule C4). */
const IDLE_AFTER = 3 * 60_000;
/**
 * After a press in a column, the person must stay there this many milliseconds before the column's list counts as the list in
 * use.
 */
const STAYS_FOR = 1_500;
/** The columns in view are reported to the server after this many milliseconds without scrolling or rendering. */
const SETTLES_IN = 1_000;
/** The server refuses more columns than this (contract/src/live.ts). */
const COLUMNS_AT_MOST = 12;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel"] as const;

/**
 * Reports to the server what the screen shows, or null while it is hidden:
 * - the list: that of a list's page, else the list of the column in which the person last pressed;
 * - whether the screen is idle.
 * A press counts only if the person stays in the column. Otherwise each press would open a new event stream, which makes the
 * press slow. The router signals navigation by the events `pushState` and `replaceState`. A dialog that opens or closes changes
 * only the query, so it reports nothing.
 * @param tell is called at once, and after each change
 * @returns a function that stops it
 */
export function watchScreen(tell: (shown: Shown | null) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stay: ReturnType<typeof setTimeout> | undefined;
  let list: string | undefined;
  let isIdle = false;
  let path: string | undefined;
  let reported: string | undefined;

  const report = (): void => {
    path = location.pathname;
    const view = viewOf(path);
    if (view?.kind === "list") list = view.listId;
    const shown: Shown | null =
      document.visibilityState === "hidden"
        ? null
        : { ...(list !== undefined && { list }), ...(isIdle && { idle: "true" }), timeZone: timeZone() };
    const text = JSON.stringify(shown);
    if (text === reported) return;
    reported = text;
    tell(shown);
  };
  const onNavigate = (): void => {
    if (location.pathname !== path) report();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isIdle = true;
      report();
    }, IDLE_AFTER);
  };
  const onInput = ({ type, target }: Event): void => {
    const isPress = type.endsWith("down"); // Of a pointer or a key.
    if (isPress) list = listAt(target) ?? list;
    const wasIdle = isIdle;
    isIdle = false;
    wait();
    if (wasIdle) report();
    if (isPress) {
      clearTimeout(stay);
      stay = setTimeout(report, STAYS_FOR);
    }
  };

  const { signal } = stop;
  for (const type of TOUCHES) addEventListener(type, onInput, { signal, capture: true, passive: true });
  for (const type of ["popstate", "pushState", "replaceState"])
    addEventListener(type, onNavigate, { signal });
  document.addEventListener("visibilitychange", report, { signal });
  wait();
  report();
  return () => {
    clearTimeout(timer);
    clearTimeout(stay);
    stop.abort();
  };
}

/**
 * Reports to the server which lists have a column in view, after scrolling and rendering have stopped.
 * @param tell gets the Google ids of these lists whenever they differ
 * @returns a function that stops it
 */
export function watchColumnsInView(tell: (lists: readonly string[]) => void): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reported = "[]";
  const report = (): void => {
    // A hidden page has no event stream. It reports its columns when it becomes visible.
    if (document.visibilityState === "hidden") return;
    const lists = listsInView();
    const text = JSON.stringify(lists);
    if (text === reported) return;
    reported = text;
    tell(lists);
  };
  const reportSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(report, SETTLES_IN);
  };
  const { signal } = stop;
  for (const type of ["scroll", "resize", "popstate", "pushState", "replaceState", "visibilitychange"])
    addEventListener(type, reportSoon, { signal, capture: true });
  // Almost every change of the state draws something, for example another column.
  const unsubscribe = useStore.subscribe(reportSoon);
  reportSoon();
  return () => {
    clearTimeout(timer);
    unsubscribe();
    stop.abort();
  };
}

/** Google's ids of the lists whose columns are in view, from left to right. On a list's page that is its list. */
function listsInView(): string[] {
  const view = viewOf(location.pathname);
  if (view?.kind === "list") return [view.listId];
  const columns = [...document.querySelectorAll("[data-column]")].filter((column) => {
    const { left, right, top, bottom } = column.getBoundingClientRect();
    return right > Math.max(left, 0) && left < innerWidth && bottom > Math.max(top, 0) && top < innerHeight;
  });
  return columns.flatMap((column) => listAt(column) ?? []).slice(0, COLUMNS_AT_MOST);
}

/** The list whose column contains an element. A column of a section, sublist or date has no list. */
function listAt(target: EventTarget | null): string | undefined {
  const column = (target as Partial<Element> | null)?.closest?.(`[id^="${columnId("")}"]`);
  return column
    ? findList(getState().board, column.id.slice(columnId("").length))?.google_list_id
    : undefined;
}
