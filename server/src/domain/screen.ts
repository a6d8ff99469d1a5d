/** What one screen of a person shows. */
export interface ViewedScreen {
  /** Google's id of the list that the person works in; null when there is none yet. */
  list: string | null;
  /** Google's ids of other lists whose columns are in view. This changes while the screen is open. */
  inView?: readonly string[];
  /** Whether nobody has touched the screen for minutes. */
  idle: boolean;
  /** The IANA name of the time zone; null when the browser does not send it. */
  timeZone: string | null;
}
