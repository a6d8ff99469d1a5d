import type { completeTask } from "./completeTask.ts";

/** What completes a task, once it is loaded: then a click has it done at once, and not after a look for the file. */
let completing: typeof completeTask | undefined;
let isAsked = false;

/** Loads what a card opens, so that a click answers at once; called when a pointer or the focus comes near. */
export function preload(): void {
  if (isAsked) return;
  isAsked = true;
  void loadCompleting().catch(() => (isAsked = false));
  // They are asked for again when they are needed.
  void import("./CardOverlays.tsx").catch(() => undefined);
  void import("./TaskModal.tsx").catch(() => undefined);
}

/** Completes a task, or takes that back. */
export const complete: typeof completeTask = async (task, status) => {
  completing ??= await loadCompleting();
  await completing(task, status);
};

async function loadCompleting(): Promise<typeof completeTask> {
  const loaded = await import("./completeTask.ts");
  completing = loaded.completeTask;
  return completing;
}
