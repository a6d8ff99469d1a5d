/** Loads what a card opens, so that a click answers at once; called when a pointer or the focus comes near. */
export function preload(): void {
  void import("./completeTask.ts");
  void import("./CardOverlays.tsx");
  void import("./TaskModal.tsx");
}
