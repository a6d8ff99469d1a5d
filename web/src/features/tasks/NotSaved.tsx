// @chunk board
"use no memo"; // This component reads this browser's storage whenever it renders.

import { readRefused } from "../../data/mutations/refusedMutations.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { CIRCLE_ALERT, Shape } from "../../ui/Shape.tsx";
import * as css from "./Refused.module.css";

/**
 * An icon on a card: our server refused a mutation of the task that had waited in the outbox. A press opens the list of changes
 * (product 10.3).
 */
export default function NotSaved({ taskId, name }: { taskId: string; name: string }) {
  const userId = useStore(({ user }) => user?.user_id ?? "");
  const refused = readRefused(userId).find(({ taskIds }) => taskIds?.includes(taskId));
  if (!refused) return null;
  return (
    <p className={css.problem}>
      <Shape d={CIRCLE_ALERT} size={14} />
      <span>
        Not saved: {refused.reason}{" "}
        <Button
          kind="ghost"
          size="sm"
          className={css.act}
          aria-label={`Show the change of ${name}`}
          data-shows-changes=""
          onClick={(event) => {
            event.stopPropagation();
            openModal("WAITING_CHANGES", {});
          }}
        >
          Show
        </Button>
      </span>
    </p>
  );
}
