import { openModal } from "../../data/modalActions.ts";

/** Opens the form of a new task. The form takes its place from what is on screen (`placeOnScreen`). */
export function openNewTask(): void {
  openModal("CREATE_TASK", {});
}
