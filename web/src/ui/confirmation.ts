import { create } from "zustand";

/** The question of a confirmation (product 8.13), additional text, and the label of the button that agrees. */
export interface Question {
  /** The dialog's title, if not `Are you sure?`. */
  title?: string;
  text: string;
  more?: string | undefined;
  yes: string;
  /** Whether agreeing destroys nothing. The button is then not red. */
  isHarmless?: boolean;
  /** Whether the dialog only informs and offers no choice. */
  isInfo?: boolean;
}

interface OpenQuestion {
  question: Question | null;
  answer: (isYes: boolean) => void;
}

/** The open question, which `app/Confirm.tsx` draws. */
export const useQuestion = create<OpenQuestion>()(() => ({ question: null, answer: () => undefined }));

/**
 * Shows the dialog `Are you sure?`.
 * @returns whether the person agreed
 */
export function confirm(question: Question): Promise<boolean> {
  useQuestion.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean): void => {
      useQuestion.setState({ question: null, answer: () => undefined });
      resolve(isYes);
    };
    useQuestion.setState({ question, answer });
  });
}
