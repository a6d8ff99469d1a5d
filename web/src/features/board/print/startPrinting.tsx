// @chunk board
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { viewOf } from "../../../paths.ts";
import { getState } from "../../../data/store.ts";
import { groupIn } from "../useGroup.ts";
import { dayIn } from "../../days/daysAddress.ts";
import { printedView } from "./printed.ts";
import { PrintPage } from "./PrintPage.tsx";

/**
 * When the browser is about to print, renders the whole view for paper, and removes it afterwards. The board itself cannot be
 * printed, because it renders only the cards near the visible part.
 * @returns a function that stops it
 */
export function startPrinting(): () => void {
  let remove = (): void => {};
  const draw = (): void => {
    remove();
    const view = viewOf(location.pathname);
    if (view === null || view.kind === "bin") return;
    const { board, filters, search, sort, filterPredicateOf, today, preferences } = getState();
    const predicate = filterPredicateOf?.(
      filters,
      view.kind === "search" ? search : "",
      today,
      board.sharedLists,
      sort,
    );
    const isInSublist = view.kind === "list" && view.sublistId !== null;
    const group = groupIn(new URLSearchParams(location.search).get("group"), isInSublist);
    const { todayOnly } = preferences;
    const day = dayIn(location.search, today);
    const printed = printedView({ board, view, group, today, todayOnly, predicate, day });
    const place = document.body.appendChild(document.createElement("div"));
    place.dataset["print"] = "";
    const root = createRoot(place);
    flushSync(() => root.render(<PrintPage printed={printed} today={today} />));
    remove = () => {
      root.unmount();
      place.remove();
      remove = () => {};
    };
  };
  const clear = (): void => remove();
  addEventListener("beforeprint", draw);
  addEventListener("afterprint", clear);
  return () => {
    removeEventListener("beforeprint", draw);
    removeEventListener("afterprint", clear);
    remove();
  };
}
