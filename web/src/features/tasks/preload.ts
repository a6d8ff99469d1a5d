import type { completeTask } from "./completeTask.ts";

/** The function that completes a task, once its code is loaded. A click then runs it without waiting. */
let completing: typeof completeTask | undefined;
let isRequested = false;

/**
 * Loads the code that a press on a card needs, so that the press has an effect at once. Called when the pointer or the focus
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
