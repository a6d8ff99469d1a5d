import { lazy, Suspense } from "react";
import { useCardOverlay } from "../tasks/cardOverlay.ts";
import { useAsked } from "../ui/confirm.ts";

const CardOverlays = lazy(() => import("../tasks/CardOverlays.tsx"));
const Confirm = lazy(() => import("./Confirm.tsx"));

/** What floats over everything else. It is drawn inside the open dialog, if there is one, so that it belongs to it. */
export function Overlays() {
  const hasOverlay = useCardOverlay(({ anchor }) => anchor !== null);
  const isAsked = useAsked(({ question }) => question !== null);
  return (
    <Suspense>
      {hasOverlay && <CardOverlays />}
      {isAsked && <Confirm />}
    </Suspense>
  );
}
