import { useStore } from "../data/store.ts";
import { Overlays } from "./Overlays.tsx";
import { lazyWithoutFallback } from "../ui/lazyComponent.ts";

export const Modals = lazyWithoutFallback(() => import("./Modals.tsx"));

/** Shows the open dialog, if there is one, and the menus and questions above it. */
export function ModalHost() {
  const hasModal = useStore(({ modal, showProfile }) => modal.modalType !== null || showProfile);
  if (!hasModal) return <Overlays />;
  return <Modals />;
}
