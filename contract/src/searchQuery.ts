import { isDay } from "./isDay.ts";
import type { Day } from "./dueDates.ts";

/**
 * What one term of a search means. `exact` marks a name in quotes, which must be the whole name; without quotes, a name also
 * matches by its beginning.
 */
export type TermIs =
  | { kind: "word"; text: string }
  | { kind: "today" | "overdue" | "no-date" | "done" | "done-week" | "shared" | "subtask" }
  | { kind: "before"; day: Day }
  | { kind: "list" | "section" | "label"; text: string; exact: boolean };

/** A term of a search, and whether a `-` before it negates it. */
export type Term = TermIs & { not: boolean };

/** A parsed search. A task must match all clauses. It matches a clause if it matches one of its terms: `a | b`. */
export type Query = readonly (readonly Term[])[];

/** A term, and where in the text it stands: the offset of its first UTF-16 unit, and of the unit after its last. */
export interface PlacedTerm {
  term: Term;
  start: number;
  end: number;
}

/** Words that have a special meaning in a search, such as `done`. In quotes they are ordinary words. */
const WORDS: Readonly<Record<string, TermIs>> = {
  today: { kind: "today" },
  overdue: { kind: "overdue" },
  done: { kind: "done" },
  "is:done": { kind: "done" },
  "done:week": { kind: "done-week" },
  "is:shared": { kind: "shared" },
  "is:subtask": { kind: "subtask" },
};

/** The signs that may precede a name, the longest first. `@` is short for `###`. */
const SIGNS = [
  ["###", "label"],
  ["##", "section"],
  ["#", "list"],
  ["@", "label"],
] as const;
const SIGN_OF = { list: "#", section: "##", label: "###" } as const;

const SPACE = /\s/u;
/** Matches the second word of the special term `no date`. */
const DATE = /^ date(?=\s|$)/iu;

/**
 * Parses the text of a search. It never fails: whatever is not a special term is searched for as a word.
 * @returns the clauses, each with its terms in the order of the text
 */
export function parseSearch(text: string): PlacedTerm[][] {
  const clauses: PlacedTerm[][] = [];
  let isAlternative = false;
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text[at]!)) {
      at++;
      continue;
    }
    const end = endOfToken(text, at);
    if (text.slice(at, end) === "|") {
      // A `|` at the start or end joins nothing, and is ignored: the person may still be typing.
      isAlternative = clauses.length > 0;
      at = end;
      continue;
    }
    const placed = readTerm(text, at, end);
    at = placed.end;
    if (isAlternative) clauses.at(-1)!.push(placed);
    else clauses.push([placed]);
    isAlternative = false;
  }
  return clauses;
}

/** Returns the query that a search text means: its terms, without their places in the text. */
export function queryOf(text: string): Query {
  return parseSearch(text).map((clause) => clause.map(({ term }) => term));
}

/** Writes a parsed query as text again. Parsing that text gives the same query. */
export function searchText(query: Query): string {
  return query
    .map((clause, at) => {
      // Without a `|` or another term in between, `no` and `date` would be read as the one term `no date`.
      const last = query[at - 1]?.at(-1);
      const gap = at === 0 ? "" : last && isNo(last) && isDate(clause[0]!) ? "  " : " ";
      return gap + clause.map(termText).join(" | ");
    })
    .join("");
}

const isNo = (term: Term): term is Term & { kind: "word" } =>
  term.kind === "word" && /^no$/iu.test(term.text);
const isDate = (term: Term): boolean => term.kind === "word" && !term.not && /^date$/iu.test(term.text);

/** Writes a term as text. A word that would mean something else is put in quotes. */
export function termText(term: Term): string {
  const sign = term.not ? "-" : "";
  const text = sign + positiveText(term);
  return term.kind === "word" && !isSame(queryOf(text), [[term]]) ? `${sign}"${term.text}"` : text;
}

/**
 * Returns the search text without one of its terms, for the button that removes a term. A `|` that would then join nothing goes
 * too.
 */
export function withoutTerm(text: string, placed: PlacedTerm): string {
  const rest = parseSearch(text)
    .map((clause) => clause.filter(({ start }) => start !== placed.start))
    .filter((clause) => clause.length > 0);
  const wanted = rest.map((clause) => clause.map(({ term }) => term));
  const next = rest
    .map((clause) => clause.map(({ start, end }) => text.slice(start, end)).join(" | "))
    .join(" ");
  // After the removal, two words may be neighbours that mean something else together: `no` and `date`. Then write the query anew.
  return isSame(queryOf(next), wanted) ? next : searchText(wanted);
}

function isSame(one: Query, other: Query): boolean {
  return (
    one.length === other.length &&
    one.every(
      (clause, at) =>
        clause.length === other[at]!.length &&
        clause.every((term, inClause) => isSameTerm(term, other[at]![inClause]!)),
    )
  );
}

function isSameTerm(one: Term, other: Term): boolean {
  const names = Object.keys(one) as (keyof Term)[];
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/** Returns the offset at which the term that begins at `start` ends: at a space, or after its closing quote. */
function endOfToken(text: string, start: number): number {
  const name = nameStart(text, start + (isNegated(text, start) ? 1 : 0));
  const closing = text[name] === '"' ? text.indexOf('"', name + 1) : -1;
  if (closing > name + 1) return closing + 1;
  let end = start;
  while (end < text.length && !SPACE.test(text[end]!)) end++;
  return end;
}

function isNegated(text: string, at: number): boolean {
  const next = text[at + 1];
  return text[at] === "-" && next !== undefined && !SPACE.test(next);
}

/** Returns the offset of the name that follows a sign such as `#`. */
function nameStart(text: string, at: number): number {
  return at + (SIGNS.find(([sign]) => text.startsWith(sign, at))?.[0].length ?? 0);
}

function readTerm(text: string, start: number, end: number): PlacedTerm {
  const not = isNegated(text, start);
  const from = start + (not ? 1 : 0);
  const token = text.slice(from, end);
  if (/^no$/iu.test(token)) {
    const date = DATE.exec(text.slice(end));
    if (date) return { term: { kind: "no-date", not }, start, end: end + date[0].length };
  }
  return { term: { ...termOf(token), not }, start, end };
}

function termOf(token: string): TermIs {
  const known = WORDS[token.toLowerCase()];
  if (known && Object.hasOwn(WORDS, token.toLowerCase())) return known;
  const [, day] = /^before:(.+)$/iu.exec(token) ?? [];
  if (day !== undefined && isDay(day)) return { kind: "before", day };
  const sign = SIGNS.find(([each]) => token.startsWith(each));
  const name = token.slice(sign?.[0].length ?? 0);
  const exact = name.length > 2 && name.startsWith('"') && name.endsWith('"');
  const text = exact ? name.slice(1, -1) : name;
  if (!sign) return { kind: "word", text };
  // A sign without a name is an ordinary word, such as the # in "# 5".
  return name === "" ? { kind: "word", text: token } : { kind: sign[1], text, exact };
}

function positiveText(term: TermIs): string {
  switch (term.kind) {
    case "word":
      return term.text;
    case "list":
    case "section":
    case "label":
      return SIGN_OF[term.kind] + (term.exact ? `"${term.text}"` : term.text);
    case "before":
      return `before:${term.day}`;
    case "no-date":
      return "no date";
    case "done-week":
      return "done:week";
    case "done":
    case "today":
    case "overdue":
      return term.kind;
    case "shared":
    case "subtask":
      return `is:${term.kind}`;
  }
}
