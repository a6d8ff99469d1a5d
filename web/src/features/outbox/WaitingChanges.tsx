"use no memo"; // This component reads this browser's storage whenever it renders.

import { ArrowRight, Calendar, Check, Pencil, Plus, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import type { MutationKind } from "../../data/mutations/defineMutation.ts";
import { readOutbox } from "../../data/mutations/outbox.ts";
import type { PendingMutation } from "../../data/mutations/outbox.ts";
import { readRefused, removeRefused } from "../../data/mutations/refusedMutations.ts";
import type { RefusedMutation } from "../../data/mutations/refusedMutations.ts";
import { toast } from "../../data/api/toast.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { draftTime } from "../../ui/times.ts";
import { describeMutation } from "./describeMutation.ts";
import * as css from "./WaitingChanges.module.css";

const ICONS: Readonly<Record<MutationKind, LucideIcon>> = {
  add: Plus,
  complete: Check,
  date: Calendar,
  delete: Trash2,
  edit: Pencil,
  move: ArrowRight,
};

interface WaitingChangesProps {
  retry: (userId: string, refused: RefusedMutation) => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The dialog WAITING_CHANGES. It lists the mutations that wait for the server, in the order in which they are sent, and those
 * that the server refused after they had waited. A refused mutation stays until the person tries it again or discards it.
 */
export default function WaitingChanges({ retry, onClose, children }: WaitingChangesProps) {
  const userId = useStore(({ user }) => user?.user_id ?? "");
  // Rerender when the board's pending mutations change, because the outbox changes with them.
  useStore(({ board }) => board.changes);
  useStore(({ refusedCount }) => refusedCount);
  const [now] = useState(Date.now);
  const refused = readRefused(userId);
  const waiting = readOutbox(userId);
  return (
    <Dialog title="Changes" isInCorner onClose={onClose}>
      <div className={cx(dialog.body, css.body)} tabIndex={-1} data-field="">
        {refused.length > 0 && (
          <ul aria-label="Refused">
            {refused.map((one) => (
              <Refused key={one.mutation.key} refused={one} userId={userId} retry={retry} />
            ))}
          </ul>
        )}
        {waiting.length > 0 && (
          <>
            <ul aria-label="Waiting">
              {waiting.map((mutation) => (
                <Change key={mutation.key} mutation={mutation}>
                  <time dateTime={new Date(mutation.at).toISOString()}>{draftTime(mutation.at, now)}</time>
                </Change>
              ))}
            </ul>
            <p className={css.note}>
              They are sent in this order when the connection is back, also after a restart.
            </p>
          </>
        )}
        {refused.length + waiting.length === 0 && <p className={css.note}>All changes are saved.</p>}
      </div>
      {children}
    </Dialog>
  );
}

function Change({ mutation, children }: { mutation: PendingMutation; children: ReactNode }) {
  const { kind, title } = describeMutation(mutation);
  const Icon = ICONS[kind];
  return (
    <li className={css.change}>
      <Icon size={16} aria-hidden />
      <span className={css.title} dir="auto">
        {title}
      </span>
      {children}
    </li>
  );
}

interface RefusedProps {
  refused: RefusedMutation;
  userId: string;
  retry: WaitingChangesProps["retry"];
}

function Refused({ refused, userId, retry }: RefusedProps) {
  const { mutation, reason } = refused;
  const { title, text } = describeMutation(mutation);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast.success("Text copied"),
      () => toast.failure("The text could not be copied"),
    );
  return (
    <Change mutation={mutation}>
      <span className={css.reason}>
        Not saved: {reason}
        <span className={css.actions}>
          <Button
            kind="ghost"
            size="sm"
            aria-label={`Try again: ${title}`}
            onClick={() => void retry(userId, refused)}
          >
            Try again
          </Button>
          <Button kind="ghost" size="sm" aria-label={`Copy text: ${title}`} onClick={copy}>
            Copy text
          </Button>
          <Button
            kind="ghost"
            size="sm"
            aria-label={`Discard: ${title}`}
            onClick={() => removeRefused(userId, refused)}
          >
            Discard
          </Button>
        </span>
      </span>
    </Change>
  );
}
