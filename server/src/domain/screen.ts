/** What one open page of a person shows. */
export interface ViewedScreen {
  /** Google's id of the list that the person works in; null before they have opened one. */
  list: string | null;
  /** Google's ids of the other lists whose columns are in view. They change when the person scrolls. */
  inView?: readonly string[];
  /** Whether nobody has used the page for minutes. */
  idle: boolean;
  /** The IANA name of the time zone; null when the browser does not send it. */
  timeZone: string | null;
}
