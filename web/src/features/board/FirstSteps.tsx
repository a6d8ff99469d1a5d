// @chunk board
import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { useFirstSteps } from "./firstStepsSeen.ts";

const FirstStepsPanel = lazyComponent(() => import("./FirstStepsPanel.tsx"));

/** The first steps, for a person who needs them. Their code loads for nobody else. */
export default function FirstSteps() {
  return (
    useFirstSteps() && (
      <Suspense>
        <FirstStepsPanel />
      </Suspense>
    )
  );
}
