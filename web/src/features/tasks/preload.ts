import type { completeTask } from "./completeTask.ts";

/** The code that completes a task, once it is loaded. A click then runs it without waiting. */
let completing: typeof completeTask | undefined;
let isRequested = false;

/**
 * Preloads the code that a card needs when pressed, so that a click responds at once. Called when the pointer or the focus
 * comes near a card.
 */
export function preload(): void {
  if (isRequested) return;
  isRequested = true;
  void loadCompleting().catch(() => (isRequested = false));
  // If preloading fails, the code loads when it is needed.
  void import("./CardOverlays.tsx").catch(() => undefined);
  void import("./TaskModal.tsx").catch(() => undefined);
}

/** Completes or reopens a task. */
export const complete: typeof completeTask = async (task, status) => {
  completing ??= await loadCompleting();
  await completing(task, status);
};

async function loadCompleting(): Promise<typeof completeTask> {
  const loaded = await import("./completeTask.ts");
  completing = loaded.completeTask;
  return completing;
}
