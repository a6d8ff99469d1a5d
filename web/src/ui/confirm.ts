import { useQuestion } from "./confirmation.ts";
import type { Question } from "./confirmation.ts";

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
