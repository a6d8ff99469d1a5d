import type { DayNames } from "./dayPhrases.ts";
import type { Day } from "./dueDates.ts";
import type { ParentTask, PlaceIds, QuickAddNames } from "./quickAddNames.ts";
import type { TextRange } from "./textRange.ts";

/**
 * What words of a quick-add line mean, such as `#Errands` or `tomorrow`. `isNew` marks a name that the person chose to create.
 */
export type QuickAddToken =
  | { kind: "day"; day: Day }
  | ({ kind: "list" } & PlaceIds)
  | { kind: "parent"; parent: ParentTask; title: string }
  | { kind: "section"; name: string; isNew: boolean }
  | { kind: "label"; name: string; isNew: boolean };

/** A recognised part of the line, such as `#Errands`, and where in the text it stands. */
export interface PlacedToken extends TextRange {
  token: QuickAddToken;
  /** The range that becomes plain text if the person says that the token was not meant. It may be larger than the token's own. */
  takeBack: TextRange;
}

/** Something in the line that Google Tasks cannot store, such as a time of day. It stays in the title, and the page says so. */
export interface QuickAddHint {
  kind: "time" | "repeat";
  text: string;
}

/** What a quick-add line, such as `Milk #Errands tomorrow`, will become: a title and values. */
export interface QuickAddLine {
  /** The title without the recognised words. It may be empty. */
  title: string;
  listId: string | null;
  sublistId: string | null;
  section: string | null;
  label: string | null;
  due: Day | null;
  parent: ParentTask | null;
  /** The recognised parts, in the order of the text. No two overlap. */
  tokens: readonly PlacedToken[];
  hints: readonly QuickAddHint[];
}

/** The values that a new task gets if the line names none: those of the column or page where the person types. */
export interface QuickAddPreset {
  listId: string | null;
  sublistId: string | null;
  section: string | null;
  due: Day | null;
  parent: ParentTask | null;
}

export interface QuickAddContext {
  /** Today in the person's time zone. */
  today: Day;
  dayNames: DayNames;
  names: QuickAddNames;
  preset: QuickAddPreset;
  /** Whether words such as `tomorrow` set the due date. Words after `^` always do. */
  readsDates: boolean;
  /** Ranges of the text in which the person wants nothing recognised. */
  kept: readonly TextRange[];
}
