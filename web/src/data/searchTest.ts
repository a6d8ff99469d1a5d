import { addDays } from "@tasklane/contract/dueDates.ts";
import { endOfWeek } from "@tasklane/contract/weeks.ts";
import type { Day } from "@tasklane/contract/dueDates.ts";
import { queryOf } from "@tasklane/contract/searchQuery.ts";
import type { Query, Term } from "@tasklane/contract/searchQuery.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { folded } from "./folded.ts";
import { localDay } from "./localDay.ts";

type Test = (task: Task) => boolean;

/** The last parsed search, cached because every card asks for its words. */
let last: { search: string; query: Query; words: readonly string[] } = { search: "", query: [], words: [] };

function parsed(search: string): typeof last {
  if (last.search !== search) {
    const query = queryOf(search);
    const words = query
      .flat()
      .flatMap((term) => (term.kind === "word" && !term.not ? folded(term.text) : []))
      .filter((word) => word !== "");
    last = { search, query, words };
  }
  return last;
}

/** The words that a search looks for, folded. Cards highlight them. */
export function soughtWords(search: string): readonly string[] {
  return parsed(search).words;
}

/**
 * Makes the test of a search (product 12.9).
 * @param isShared whether a list is shared
 * @returns undefined when the search asks for nothing
 */
export function searchTest(
  search: string,
  today: Day,
  isShared: (listId: string) => boolean,
): Test | undefined {
  const { query } = parsed(search);
  if (query.length === 0) return undefined;
  const clauses = query.map((clause) => clause.map((term) => testOf(term, today, isShared)));
  return (task) => clauses.every((tests) => tests.some((test) => test(task)));
}

function testOf(term: Term, today: Day, isShared: (listId: string) => boolean): Test {
  const test = positiveTest(term, today, isShared);
  return term.not ? (task) => !test(task) : test;
}

function positiveTest(term: Term, today: Day, isShared: (listId: string) => boolean): Test {
  switch (term.kind) {
    case "word": {
      const word = folded(term.text);
      return (task) => textOf(task).includes(word);
    }
    case "today":
      return ({ due }) => due === today;
    case "overdue":
      return ({ due, status }) => due !== null && due < today && status === "needsAction";
    case "no-date":
      return ({ due }) => due === null;
    case "before":
      return ({ due }) => due !== null && due < term.day;
    case "done":
      return ({ status }) => status === "completed";
    case "done-week": {
      const sunday = endOfWeek(today);
      const monday = addDays(sunday, -6);
      return ({ status, completed }) => {
        if (status !== "completed" || completed === null) return false;
        const day = localDay(Date.parse(completed));
        return monday <= day && day <= sunday;
      };
    }
    case "shared":
      return ({ listId }) => isShared(listId);
    case "subtask":
      return ({ parent }) => parent !== null;
    case "list":
      return isNamed(term, ({ listName }) => listName);
    case "section":
      return isNamed(term, ({ section }) => section);
    case "label":
      return isNamed(term, ({ label }) => label);
  }
}

/**
 * Makes a test of a task's list, section or label by its name. Many tasks share a name, so the answer for each name is cached.
 */
function isNamed(
  { text, exact }: { text: string; exact: boolean },
  nameOf: (task: Task) => string | null,
): Test {
  const sought = folded(text);
  const answers = new Map<string, boolean>();
  return (task) => {
    const name = nameOf(task);
    if (name === null) return false;
    let answer = answers.get(name);
    if (answer === undefined) {
      answer = exact ? folded(name) === sought : folded(name).startsWith(sought);
      answers.set(name, answer);
    }
    return answer;
  };
}

/** The searchable text of each task. A changed task is a new object, so no entry gets stale. */
const texts = new WeakMap<Task, string>();

function textOf(task: Task): string {
  const known = texts.get(task);
  if (known !== undefined) return known;
  const { finalTitle, notes, label, listName, sublistName, section } = task;
  const text = folded([finalTitle, notes, label, listName, sublistName, section].join("\n"));
  texts.set(task, text);
  return text;
}
