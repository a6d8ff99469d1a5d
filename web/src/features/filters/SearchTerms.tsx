import { parseSearch, withoutTerm } from "@tasklane/contract/searchQuery.ts";
import type { PlacedTerm, Term } from "@tasklane/contract/searchQuery.ts";
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CornerDownRight,
  Rows3,
  Sun,
  Tag,
  TextAlignStart,
  Users,
  X,
} from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { Fragment } from "react";
import { setState } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { cardDate } from "../../ui/dates.ts";
import * as css from "./SearchTerms.module.css";

const ICONS: Readonly<Record<Exclude<Term["kind"], "word">, LucideIcon>> = {
  list: TextAlignStart,
  section: Rows3,
  label: Tag,
  today: Sun,
  overdue: CalendarClock,
  before: CalendarClock,
  "no-date": CalendarX2,
  done: CircleCheck,
  "done-week": CircleCheck,
  shared: Users,
  subtask: CornerDownRight,
};

const NAMES = {
  today: "Today",
  overdue: "Overdue",
  "no-date": "No date",
  done: "Done",
  "done-week": "Done this week",
  shared: "Shared",
  subtask: "Subtask",
} as const;

/** The text on the chip of a search term. */
function termName(term: Term): string {
  switch (term.kind) {
    case "word":
      return `“${term.text}”`;
    case "list":
    case "section":
    case "label":
      return term.text;
    case "before":
      return `Before ${cardDate(term.day)}`;
    default:
      return NAMES[term.kind];
  }
}

/**
 * A chip for each term of the search, with "or" between alternatives. Pressing a chip removes its term from the text. A search of
 * plain words has no chips, because they would only repeat the box.
 */
export default function SearchTerms({ search }: { search: string }) {
  const clauses = parseSearch(search);
  const isPlain = clauses.every(
    (clause) => clause.length === 1 && clause[0]!.term.kind === "word" && !clause[0]!.term.not,
  );
  const takeOff = (placed: PlacedTerm): void => {
    setState({ search: withoutTerm(search, placed) });
    document.querySelector<HTMLInputElement>("main search input")?.focus();
  };
  if (isPlain) return null;
  return (
    <fieldset className={css.terms} aria-label="Parts of the search">
      {clauses.map((clause) => (
        <span key={clause[0]!.start} className={css.clause}>
          {clause.map((placed, at) => (
            <Fragment key={placed.start}>
              {at > 0 && <span className={css.or}>or</span>}
              <TermChip term={placed.term} onPress={() => takeOff(placed)} />
            </Fragment>
          ))}
        </span>
      ))}
    </fieldset>
  );
}

function TermChip({ term, onPress }: { term: Term; onPress: () => void }) {
  const Icon = term.kind === "word" ? undefined : ICONS[term.kind];
  return (
    <button
      type="button"
      className={cx(css.term, term.kind === "word" && css.isWord, term.not && css.isNot)}
      title="Take this out of the search"
      onClick={onPress}
    >
      {Icon && !term.not && <Icon size={14} aria-hidden />}
      <span className="truncate">
        {term.not && "not "}
        <bdi>{termName(term)}</bdi>
      </span>
      <X size={14} aria-hidden />
    </button>
  );
}
