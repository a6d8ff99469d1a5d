import { create } from "zustand";

/** What a confirmation asks (product 8.13), what else there is to know, and what its button says. */
export interface Question {
  /** In the place of `Are you sure?`. */
  title?: string;
  text: string;
  more?: string | undefined;
  yes: string;
  /** Whether saying yes destroys nothing: then its button is not red. */
  isHarmless?: boolean;
  /** Whether it only tells something, and there is nothing to choose. */
  isInfo?: boolean;
}

interface Asked {
  question: Question | null;
  answer: (isYes: boolean) => void;
}

/** The open question; the shell draws it. */
export const useAsked = create<Asked>()(() => ({ question: null, answer: () => undefined }));

/** Asks `Are you sure?`. @returns whether the person said yes */
export function confirm(question: Question): Promise<boolean> {
  useAsked.getState().answer(false);
  return new Promise((resolve) => {
    const answer = (isYes: boolean): void => {
      useAsked.setState({ question: null, answer: () => undefined });
      resolve(isYes);
    };
    useAsked.setState({ question, answer });
  });
}
