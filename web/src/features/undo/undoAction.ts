import type { UndoStep } from "../../data/mutations/undoStack.ts";
import { retryLoad } from "../../ui/retryLoad.ts";
import type { Action } from "../../ui/toastActions.ts";

/** The Undo button of a toast, for one undo step. */
export function undoAction({ id }: Pick<UndoStep, "id">): Action {
  const run = async (): Promise<void> => (await retryLoad(() => import("./undo.ts"))).undo(id);
  return { label: "Undo", run: () => void run(), steps: [id] };
}
