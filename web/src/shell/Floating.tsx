import LabelMenu from "../labels/LabelMenu.tsx";
import { currentId } from "../state/boardData.ts";
import { useStore } from "../state/store.ts";
import CardOverlays from "../tasks/CardOverlays.tsx";
import { closeOverlay, useCardOverlay } from "../tasks/cardOverlay.ts";
import type { Pick } from "../tasks/cardOverlay.ts";
import { useAsked } from "../ui/confirm.ts";
import Confirm from "./Confirm.tsx";
import ListMenu from "./ListMenu.tsx";
import { useListMenu } from "./listMenu.ts";
import { CardPicker } from "./pick/CardPicker.tsx";

/** The menu, date picker or question that is open. */
export default function Floating() {
  const { kind, anchor, taskId } = useCardOverlay();
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const card = anchor?.closest<HTMLElement>("[data-card]");
  const label = task?.label;
  const hasListMenu = useListMenu((state) => state.anchor !== null);
  const isAsked = useAsked(({ question }) => question !== null);
  return (
    <>
      {anchor !== null && <CardOverlays />}
      {kind === "label" && label && <LabelMenu name={label} anchor={anchor} isOpen onClose={closeOverlay} />}
      {kind?.startsWith("pick ") && task && card && (
        <CardPicker
          key={kind}
          kind={kind.slice("pick ".length) as Pick}
          task={task}
          card={card}
          onClose={closeOverlay}
        />
      )}
      {hasListMenu && <ListMenu />}
      {isAsked && <Confirm />}
    </>
  );
}
