// @chunk board
import { addDays } from "@tasklane/contract/dueDates.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import type { List } from "@tasklane/contract/lists.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import type { View } from "../../../paths.ts";
import { allLists, findList } from "../../../data/boardData.ts";
import type { BoardData } from "../../../data/boardData.ts";
import { byDate, dateName } from "../../../data/byDate.ts";
import { weeksShown } from "../../../data/calendar.ts";
import { columnOf } from "../../../data/columnTasks.ts";
import type { Column } from "../../../data/columnTasks.ts";
import { completedRow } from "../../../data/completedRow.ts";
import { bySection, bySublist } from "../../../data/groups.ts";
import type { Group } from "../../../data/groups.ts";
import type { FilterPredicate } from "../../../data/filterPredicate.ts";
import { cardDate } from "../../../ui/dates.ts";
import { weekday } from "../../../ui/times.ts";
import { titleOn } from "../../tasks/titleOn.ts";
import { ownWeeks, rangeName } from "../../days/daysAddress.ts";
import { tasksByDay } from "../../days/tasksByDay.ts";

/** The current view, prepared for printing. */
export interface Printed {
  title: string;
  open: number;
  completed: number;
  /** The columns as headings with their open tasks. A column without any is omitted. */
  groups: { name: string; tasks: Task[] }[];
  done: Task[];
  /** The parents' titles, by the ids of the subtasks that are not below their parents. */
  parents: ReadonlyMap<string, string>;
}

/** The parts of the state that decide which tasks are on screen. */
export interface Shown {
  board: BoardData;
  view: Exclude<View, { kind: "bin" }>;
  group: Group;
  today: Day;
  todayOnly: boolean;
  /** Filters and search; if absent, all tasks pass. */
  predicate: FilterPredicate | undefined;
  /** The day whose week or month is shown. */
  day?: Day;
}

/** Collects every task of a view for printing. On screen, only the cards near the visible part are rendered. */
export function printedView(shown: Shown): Printed {
  const { board } = shown;
  const { title, columns } = columnsOf(shown);
  const tasksIn = (ids: readonly string[]): Task[] => ids.flatMap((id) => board.tasks.get(id) ?? []);
  const groups = columns.map(({ name, cards }) => ({ name, tasks: tasksIn(cards.open) }));
  const done = columns.flatMap(({ cards }) => tasksIn(cards.done));
  const row = completedRow(done);
  const apart = tasksIn([...columns.flatMap(({ cards }) => cards.apart), ...row.apart]);
  return {
    title,
    open: groups.reduce((sum, { tasks }) => sum + tasks.length, 0),
    completed: done.length,
    groups: groups.filter(({ tasks }) => tasks.length > 0),
    done: tasksIn(row.ids),
    parents: new Map(
      apart.flatMap(({ id, parent }) => tasksIn([parent ?? ""]).map((above) => [id, titleOn(above)])),
    ),
  };
}

interface Named {
  name: string;
  cards: Column;
}

function columnsOf(shown: Shown): { title: string; columns: Named[] } {
  const { board, view, today, todayOnly, predicate } = shown;
  if (view.kind === "list") {
    const list = findList(board, view.listId);
    return list ? ofList(shown, list, view.sublistId) : { title: "List", columns: [] };
  }
  if (view.kind === "upcoming") {
    const columns = byDate(board.tasks.values(), today, { rankOf: ranksIn(board), predicate });
    return { title: "Upcoming", columns: named(columns) };
  }
  if (view.kind === "week" || view.kind === "month") return ofDays(shown, view.kind);
  const scope = view.kind === "home" ? (todayOnly ? "today" : "all") : view.kind;
  const titles = {
    all: "All lists",
    today: `Today, ${cardDate(today)}`,
    tomorrow: `Tomorrow, ${cardDate(addDays(today, 1))}`,
    search: "Search",
  };
  const columns = allLists(board).map(({ google_list_id: id, google_list_name: name }) => ({
    name,
    cards: columnOf(board.byList[id] ?? [], today, { scope, predicate }),
  }));
  return { title: titles[scope], columns };
}

/** The days of a week or month that have tasks, and the tasks without a date. */
function ofDays({ board, today, predicate, day = today }: Shown, kind: "week" | "month") {
  const weeks = weeksShown(kind, day, ownWeeks());
  const all = weeks.flat();
  const rankOf = ranksIn(board);
  const range = { from: all[0]!, to: all.at(-1)! };
  const { days, none } = tasksByDay(board.tasks.values(), { ...range, today, rankOf, predicate });
  const columns = all.flatMap((each) => {
    const cards = days.get(each);
    return cards ? [{ name: `${weekday(each)} ${cardDate(each)}`, cards }] : [];
  });
  return { title: rangeName(kind, day), columns: [...columns, { name: "No date", cards: none }] };
}

/** Ranks a task by its list's position in the sidebar. */
function ranksIn(board: BoardData): (task: Task) => number {
  const ranks = new Map(allLists(board).map(({ google_list_id: id }, rank) => [id, rank]));
  return ({ listId }) => ranks.get(listId) ?? 0;
}

function ofList({ board, today, group, predicate }: Shown, list: List, sublistId: string | null) {
  const all = board.byList[list.google_list_id] ?? [];
  const tasks = sublistId === null ? all : all.filter((task) => task.sublistId === sublistId);
  const sublist = sublistId === null ? undefined : list.sublists[sublistId];
  const title = [list.google_list_name, ...(sublist ? [sublist.sublist_name] : [])].join(" / ");
  if (group === "dueDate") return { title, columns: named(byDate(tasks, today, { predicate })) };
  const columns =
    group === "subList"
      ? bySublist(tasks, list, today, predicate)
      : bySection(tasks, list, sublistId, today, predicate);
  return { title, columns };
}

function named(columns: ReturnType<typeof byDate>): Named[] {
  return columns.map((column) => ({ name: dateName(column), cards: column.cards }));
}
