/** A button inside a message. */
export interface Action {
  label: string;
  run: () => void;
}

/** The button of each message that has one, by the message's id; react-hot-toast keeps only texts. */
export const toastActions = new Map<string, Action>();

/** The line below the sentence of each message that has one. */
export const toastLines = new Map<string, string>();
