import { create } from "zustand";

/** What a confirmation asks (specification 8), what else there is to know, and what its red button says. */
export interface Question {
  text: string;
  more?: string | undefined;
  yes: string;
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
