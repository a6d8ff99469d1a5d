import { openModal } from "../../data/modalActions.ts";

/** Opens the form of a new task. The form takes its place from what is on screen (`placeOnScreen`). */
export function createTask(): void {
  openModal("CREATE_TASK", {});
}
