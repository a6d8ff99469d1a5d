import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { toast } from "../../data/api/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import type { MemberAction } from "./memberActions.ts";

interface MemberActions {
  /** The error of the last action, if that action failed. */
  failed: string | undefined;
  /**
   * Makes a button that runs an action after its confirmation.
   * @param style.busy the button's text while the action runs
   */
  button: (
    action: MemberAction,
    style: { kind: "primary" | "secondary" | "ghost"; className?: string | undefined; busy: string },
  ) => ReactNode;
}

/**
 * Runs actions on a member of a list, one at a time.
 * @param member.who what the question calls the person; by default as the buttons do
 * @param member.called what the buttons call the person; by default their e-mail address
 * @param onEnd receives whether the action succeeded; the buttons stay disabled until `onEnd` has finished
 */
export function useMemberActions(
  member: {
    listId: string;
    email: string;
    memberId?: string | undefined;
    who?: string | undefined;
    called?: string;
  },
  onEnd: (isDone: boolean) => Promise<void> | void,
): MemberActions {
  const { listId, email, memberId, called = email, who = called } = member;
  const [busy, setBusy] = useState<MemberAction>();
  const [failed, setFailed] = useState<string>();
  const act = async (action: MemberAction, pressed: HTMLElement): Promise<void> => {
    const handFocusOn = rowFocusHolder(pressed);
    if (!(await confirm(action.question(who)))) return;
    setBusy(action);
    setFailed(undefined);
    let isDone = false;
    try {
      toast.success((await action.run(listId, email, memberId)).message);
      isDone = true;
    } catch {
      // The member's row shows the failure, so no toast does (product 8.6).
      setFailed(action.failed);
    }
    await onEnd(isDone);
    // Until the row is drawn again, its buttons are disabled and cannot get the focus.
    flushSync(() => setBusy(undefined));
    afterClosing(handFocusOn);
  };
  return {
    failed,
    button: (action, style) => (
      <Button
        key={action.name}
        size="sm"
        kind={style.kind}
        className={style.className}
        aria-label={`${action.name} ${called}`}
        disabled={busy !== undefined}
        busy={busy === action && style.busy}
        onClick={({ currentTarget }) => void act(action, currentTarget)}
      >
        {action.name}
      </Button>
    ),
  };
}

/**
 * A button loses the focus while its action runs, and may then be gone with its row.
 * @returns a function that gives the focus to the button again, else to one of its row, of a row beside it, or of the dialog
 */
function rowFocusHolder(pressed: HTMLElement): () => void {
  const row = pressed.closest("li");
  const layer = pressed.closest(OPEN);
  const places = [row, row?.nextElementSibling, row?.previousElementSibling, layer];
  return () => {
    const now = document.activeElement;
    // A dialog takes the focus itself from a button that is removed.
    if (now !== document.body && now !== layer) return;
    const stops = places.flatMap((place) => [...(place?.querySelectorAll<HTMLElement>("button") ?? [])]);
    [pressed, ...stops].find((each) => each.isConnected && !each.matches(":disabled"))?.focus();
  };
}
