import LabelMenu from "../labels/LabelMenu.tsx";
import { useStore } from "../state/store.ts";
import CardOverlays from "../tasks/CardOverlays.tsx";
import { closeOverlay, useCardOverlay } from "../tasks/cardOverlay.ts";
import { useAsked } from "../ui/confirm.ts";
import Confirm from "./Confirm.tsx";
import ListMenu from "./ListMenu.tsx";
import { useListMenu } from "./listMenu.ts";

/** The menu, date picker or question that is open. */
export default function Floating() {
  const { kind, anchor, taskId } = useCardOverlay();
  const label = useStore(({ board }) => board.tasks.get(taskId)?.label);
  const hasListMenu = useListMenu((state) => state.anchor !== null);
  const isAsked = useAsked(({ question }) => question !== null);
  return (
    <>
      {anchor !== null && <CardOverlays />}
      {kind === "label" && label && <LabelMenu name={label} anchor={anchor} isOpen onClose={closeOverlay} />}
      {hasListMenu && <ListMenu />}
      {isAsked && <Confirm />}
    </>
  );
}
