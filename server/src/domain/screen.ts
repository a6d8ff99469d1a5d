/** What one screen of a person shows. */
export interface Screen {
  /** Google's id of the list that they work in; null when that is none yet. */
  list: string | null;
  /** Google's ids of other lists whose columns are in view; they change while the screen is open. */
  inView?: readonly string[];
  /** Nobody touched it for minutes. */
  idle: boolean;
  /** An IANA name; null when it is not told. */
  timeZone: string | null;
}
