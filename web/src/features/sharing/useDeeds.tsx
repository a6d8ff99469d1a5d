import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { toast } from "../../data/api/toast.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirm.ts";
import { OPEN } from "../../ui/pressAgain.ts";
import { afterClosing } from "../../ui/typeAhead.ts";
import type { Deed } from "./deeds.ts";

interface Deeds {
  /** The error of the last action, if that action failed. */
  failed: string | undefined;
  /**
   * Makes a button that runs an action after its confirmation.
   * @param style.busy the button's text while the action runs
   */
  button: (
    deed: Deed,
    style: { kind: "primary" | "secondary" | "ghost"; className?: string | undefined; busy: string },
  ) => ReactNode;
}

/**
 * Runs actions on a member of a list, one at a time.
 * @param member.who what the question calls the person; by default as the buttons do
 * @param member.called what the buttons call the person; by default their e-mail address
 * @param onEnd receives whether the action succeeded; the buttons stay disabled until `onEnd` has finished
 */
export function useDeeds(
  member: {
    listId: string;
    email: string;
    memberId?: string | undefined;
    who?: string | undefined;
    called?: string;
  },
  onEnd: (isDone: boolean) => Promise<void> | void,
): Deeds {
  const { listId, email, memberId, called = email, who = called } = member;
  const [busy, setBusy] = useState<Deed>();
  const [failed, setFailed] = useState<string>();
  const act = async (deed: Deed, pressed: HTMLElement): Promise<void> => {
    const handFocusOn = rowFocusHolder(pressed);
    if (!(await confirm(deed.question(who)))) return;
    setBusy(deed);
    setFailed(undefined);
    let isDone = false;
    try {
      toast.success((await deed.does(listId, email, memberId)).message);
      isDone = true;
    } catch {
      // The member's row shows the failure, so no toast does (product 8.6).
      setFailed(deed.failed);
    }
    await onEnd(isDone);
    // Until the row is drawn again, its buttons are disabled and cannot get the focus.
    flushSync(() => setBusy(undefined));
    afterClosing(handFocusOn);
  };
  return {
    failed,
    button: (deed, style) => (
      <Button
        key={deed.name}
        size="sm"
        kind={style.kind}
        className={style.className}
        aria-label={`${deed.name} ${called}`}
        disabled={busy !== undefined}
        busy={busy === deed && style.busy}
        onClick={({ currentTarget }) => void act(deed, currentTarget)}
      >
        {deed.name}
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
