/** What one screen of a person shows. */
export interface Screen {
  /** Google's id of the list that they work in; null when there is none yet. */
  list: string | null;
  /** Google's ids of other lists whose columns are in view. They change while the screen is open. */
  inView?: readonly string[];
  /** Whether nobody has touched the screen for minutes. */
  idle: boolean;
  /** An IANA name; null when the browser does not tell it. */
  timeZone: string | null;
}
