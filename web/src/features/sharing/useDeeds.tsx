import { useState } from "react";
import type { ReactNode } from "react";
import { say } from "../../data/api/say.ts";
import { Button } from "../../ui/Button.tsx";
import { confirm } from "../../ui/confirmation.ts";
import type { Deed } from "./deeds.ts";

interface Deeds {
  /** What went wrong with the last one. */
  failed: string | undefined;
  /** A button that does it after the usual question. @param busy what stands on it meanwhile */
  button: (
    deed: Deed,
    look: { kind: "primary" | "secondary" | "ghost"; className?: string | undefined; busy: string },
  ) => ReactNode;
}

/**
 * What can be done about a member of a list, one thing at a time.
 * @param onEnd is called with whether it was done; the buttons stay busy until it has ended
 */
export function useDeeds(
  { listId, email }: { listId: string; email: string },
  onEnd: (isDone: boolean) => Promise<void> | void,
): Deeds {
  const [busy, setBusy] = useState<Deed>();
  const [failed, setFailed] = useState<string>();
  const act = async (deed: Deed): Promise<void> => {
    if (!(await confirm(deed.question))) return;
    setBusy(deed);
    setFailed(undefined);
    let isDone = false;
    try {
      say.success((await deed.does(listId, email)).message);
      isDone = true;
    } catch {
      // Silent but for the row (product 8.6).
      setFailed(deed.failed);
    }
    await onEnd(isDone);
    setBusy(undefined);
  };
  return {
    failed,
    button: (deed, look) => (
      <Button
        key={deed.name}
        size="sm"
        kind={look.kind}
        className={look.className}
        aria-label={`${deed.name} ${email}`}
        disabled={busy !== undefined}
        busy={busy === deed && look.busy}
        onClick={() => void act(deed)}
      >
        {deed.name}
      </Button>
    ),
  };
}
