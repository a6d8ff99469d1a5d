import type { completeTask } from "./completeTask.ts";

/** The code that completes a task, once it is loaded, so that a click need not wait for it. */
let completing: typeof completeTask | undefined;
let isRequested = false;

/** Preloads what a card opens, so that a click is answered at once. It is called when the pointer or the focus comes near. */
export function preload(): void {
  if (isRequested) return;
  isRequested = true;
  void loadCompleting().catch(() => (isRequested = false));
  // A failed preload is repeated when the code is needed.
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
