import { confirm } from "./confirm.ts";
import { useQuestion } from "./confirmation.ts";

/**
 * Shows an important message in a dialog titled `Info!` (product 4.13).
 * @returns a function that closes the dialog, if it is still open
 */
export function inform(text: string): () => void {
  const question = { text, yes: "OK", isHarmless: true, isInfo: true };
  void confirm(question);
  return () => {
    const open = useQuestion.getState();
    if (open.question === question) open.answer(false);
  };
}
