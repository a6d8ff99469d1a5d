import { create } from "zustand";

/** A confirmation's question (product 8.13), an additional text, and its button's label. */
export interface Question {
  /** Replaces the title `Are you sure?`. */
  title?: string;
  text: string;
  more?: string | undefined;
  yes: string;
  /** Whether yes destroys nothing. Its button is then not red. */
  isHarmless?: boolean;
  /** Whether it only informs and offers no choice. */
  isInfo?: boolean;
}

interface OpenQuestion {
  question: Question | null;
  answer: (isYes: boolean) => void;
}

/** The open question, which `app/Confirm.tsx` draws. */
export const useQuestion = create<OpenQuestion>()(() => ({ question: null, answer: () => undefined }));

/**
 * Asks `Are you sure?`.
 * @returns whether the person said yes
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
