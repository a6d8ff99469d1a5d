import LabelMenu from "../features/labels/LabelMenu.tsx";
import { currentId } from "../data/boardData.ts";
import { useStore } from "../data/store.ts";
import CardOverlays from "../features/tasks/CardOverlays.tsx";
import { closeOverlay, useCardOverlay } from "../features/tasks/cardOverlay.ts";
import type { NameKind } from "../features/tasks/taskNames.ts";
import { useQuestion } from "../ui/confirmation.ts";
import Confirm from "./Confirm.tsx";
import ListMenu from "../features/lists/ListMenu.tsx";
import { useListMenu } from "../features/lists/openListMenu.ts";
import { CardPicker } from "../features/tasks/pick/CardPicker.tsx";

/** Draws the open menu, date picker or question. */
export default function Floating() {
  const { kind, anchor, taskId } = useCardOverlay();
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const card = anchor?.closest<HTMLElement>("[data-card]");
  const label = task?.label;
  const hasListMenu = useListMenu((state) => state.anchor !== null);
  const isQuestionOpen = useQuestion(({ question }) => question !== null);
  return (
    <>
      {anchor !== null && <CardOverlays />}
      {kind === "label" && label && <LabelMenu name={label} anchor={anchor} isOpen onClose={closeOverlay} />}
      {kind?.startsWith("pick ") && task && card && (
        <CardPicker
          key={kind}
          kind={kind.slice("pick ".length) as NameKind}
          task={task}
          card={card}
          onClose={closeOverlay}
        />
      )}
      {hasListMenu && <ListMenu />}
      {isQuestionOpen && <Confirm />}
    </>
  );
}
