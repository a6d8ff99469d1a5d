import { create } from "zustand";

/** A question to confirm (product 8.13): its text, more text, and the label of the button that agrees. */
export interface Question {
  /** The dialog's title, if not `Are you sure?`. */
  title?: string;
  text: string;
  more?: string | undefined;
  yes: string;
  /** Whether agreeing destroys nothing. The button that agrees is then not red. */
  isHarmless?: boolean;
  /** Whether the dialog only informs and offers no choice. */
  isInfo?: boolean;
}

interface OpenQuestion {
  question: Question | null;
  answer: (isYes: boolean) => void;
}

/** The open question. `app/Confirm.tsx` draws it. */
export const useQuestion = create<OpenQuestion>()(() => ({ question: null, answer: () => undefined }));
