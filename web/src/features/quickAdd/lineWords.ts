import type { PlacedToken, QuickAddHint, QuickAddLine } from "@tasklane/contract/quickAddLine.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { findList } from "../../data/boardData.ts";
import type { BoardData } from "../../data/boardData.ts";
import { cardDate } from "../../ui/dates.ts";
import { dayOf, pickerDate } from "../../ui/times.ts";

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

/** The name of a list, or the names of a list and its sublist. */
export function placeName(
  board: Pick<BoardData, "lists" | "sharedLists">,
  { listId, sublistId }: { listId: string | null; sublistId: string | null },
): string {
  const list = listId === null ? undefined : findList(board, listId);
  const sublist = sublistId === null ? undefined : list?.sublists[sublistId];
  return [list?.google_list_name ?? "", sublist?.sublist_name].filter(Boolean).join(" / ");
}

/** The text on the chip of a recognised part: for example the date, or the label's name. */
export function tokenName({ token }: PlacedToken, board: Pick<BoardData, "lists" | "sharedLists">): string {
  switch (token.kind) {
    case "day":
      return cardDate(token.day);
    case "list":
      return placeName(board, token);
    case "parent":
      return token.title;
    case "section":
    case "label":
      return token.name;
  }
}

/** What a screen reader announces when a part of the text was recognised. */
export function tokenWords(placed: PlacedToken, board: Pick<BoardData, "lists" | "sharedLists">): string {
  const { token } = placed;
  const name = token.kind === "day" ? spokenDay(token.day) : tokenName(placed, board);
  const kinds = { day: "Due", list: "List", parent: "Subtask of", section: "Section", label: "Label" };
  return `${kinds[token.kind]} ${name}, press Backspace to keep as text`;
}

const spokenDay = (day: Day): string =>
  `${WEEKDAYS[dayOf(day).getUTCDay()]} ${pickerDate(day).replace(/,.*/u, "")}`;

/** The hint for typed words that Google Tasks cannot store, such as a time of day. */
export function hintWords({ kind, text }: QuickAddHint): string {
  return kind === "time"
    ? `Google Tasks keeps no time; “${text}” stays in the title.`
    : `Repeating is set in Google’s app; “${text}” stays in the title.`;
}

/** The hint for words that name labels which do not exist. */
export function unknownLabelWords([first, ...others]: readonly string[]): string {
  if (others.length === 0) return `There is no such label; “${first}” stays in the title.`;
  const more = others.length === 1 ? "1 other" : `${others.length} others`;
  return `There are no such labels; “${first}” and ${more} stay in the titles.`;
}

/** What a screen reader announces after a task was added. */
export function addedWords(line: QuickAddLine, board: Pick<BoardData, "lists" | "sharedLists">): string {
  const due = line.due === null ? "" : `, due ${cardDate(line.due)}`;
  return `Added “${line.title}”${due}, in ${placeName(board, line)}`;
}
