import { Suspense } from "react";
import { useStore } from "../state/store.ts";
import { closeOverlay, useCardOverlay } from "../tasks/cardOverlay.ts";
import { useAsked } from "../ui/confirm.ts";
import { useListMenu } from "./listMenu.ts";
import { lazily } from "../ui/lazily.ts";

const CardOverlays = lazily(() => import("../tasks/CardOverlays.tsx"));
const ListMenu = lazily(() => import("./ListMenu.tsx"));
const LabelMenu = lazily(() => import("../labels/LabelMenu.tsx"));
const Confirm = lazily(() => import("./Confirm.tsx"));

/** The menu, date picker or question that is open. */
export default function Floating() {
  const { kind, anchor, taskId } = useCardOverlay();
  const label = useStore(({ board }) => board.tasks.get(taskId)?.label);
  const hasListMenu = useListMenu((state) => state.anchor !== null);
  const isAsked = useAsked(({ question }) => question !== null);
  return (
    <Suspense>
      {anchor !== null && <CardOverlays />}
      {kind === "label" && label && <LabelMenu name={label} anchor={anchor} isOpen onClose={closeOverlay} />}
      {hasListMenu && <ListMenu />}
      {isAsked && <Confirm />}
    </Suspense>
  );
}
