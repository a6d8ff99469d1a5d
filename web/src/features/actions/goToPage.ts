import { navigate } from "../../ui/address.ts";
import { shownDay } from "../../data/calendar.ts";
import { isOfDays, pathOf, viewOf } from "../../paths.ts";
import { awaitFocus } from "../../ui/typeAhead.ts";
import { daysHref } from "../days/daysAddress.ts";

/** Shows the days as columns, as a week or as a month. The day that was in view stays in view. */
export function goToDays(kind: "upcoming" | "week" | "month"): void {
  const isThere = isOfDays(viewOf(location.pathname));
  const query = new URLSearchParams(isThere ? location.search : "");
  query.delete("view");
  navigate(daysHref(kind, query.toString(), shownDay(query.get("day"))));
}

/** Focuses the visible search box. If there is none, opens the search page, whose box takes the focus. */
export function goToSearch(): void {
  const input = [...document.querySelectorAll("search input")].find((each) => each.checkVisibility());
  if (input instanceof HTMLInputElement) {
    input.focus();
    input.select();
  } else {
    awaitFocus("search input");
    navigate(pathOf({ kind: "search" }));
  }
}
