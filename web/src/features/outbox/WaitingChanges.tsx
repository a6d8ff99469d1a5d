"use no memo"; // This component reads this browser's storage whenever it renders.

import { Popover } from "@base-ui/react/popover";
import { ArrowRight, Calendar, Check, Info, Pencil, Plus, Trash2, X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { countWaiting } from "../../data/mutations/countWaiting.ts";
import type { MutationKind } from "../../data/mutations/defineMutation.ts";
import { readOutbox } from "../../data/mutations/outbox.ts";
import type { PendingMutation } from "../../data/mutations/outbox.ts";
import { readRefused, removeRefused } from "../../data/mutations/refusedMutations.ts";
import type { RefusedMutation } from "../../data/mutations/refusedMutations.ts";
import { toast } from "../../data/api/toast.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import * as popup from "../../ui/Popup.module.css";
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

/** The buttons that open the list: in the banner, and on the card of a refused change. */
const OPENERS = "[data-shows-changes]";

/** The button that was pressed; after a reload, the first that is on screen. */
function findOpener(): Element | null {
  return document.activeElement?.closest(OPENERS) ?? document.querySelector(OPENERS);
}

/**
 * Where the list is drawn. When the connection is back, the banner goes with its button. The list then stays where it was.
 */
function placeBelow(opener: Element | null): { getBoundingClientRect: () => DOMRect } {
  let last = new DOMRect(innerWidth, 40, 0, 0);
  const getBoundingClientRect = (): DOMRect => {
    if (opener?.isConnected) last = opener.getBoundingClientRect();
    return last;
  };
  return { getBoundingClientRect };
}

/**
 * The popover WAITING_CHANGES below the button that opened it; a sheet on phones. It lists the mutations that wait for the
 * server, in the order in which they are sent. It also lists those that the server refused after they had waited. A refused mutation stays
 * until the person tries it again or discards it.
 */
export default function WaitingChanges({ retry, onClose, children }: WaitingChangesProps) {
  const userId = useStore(({ user }) => user?.user_id ?? "");
  // Rerender when a mutation enters or leaves the outbox, in this tab or in another.
  useStore(countWaiting);
  useStore(({ refusedCount }) => refusedCount);
  const [now] = useState(Date.now);
  const [opener] = useState(findOpener);
  const [anchor] = useState(() => placeBelow(opener));
  const list = useRef<HTMLDivElement>(null);
  const refused = readRefused(userId);
  const waiting = readOutbox(userId);
  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { event }) => {
        // A second press on the button is no press outside: the button itself closes the list.
        if (!isOpen && !(event.target instanceof Node && opener?.contains(event.target))) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Backdrop className={popup.backdrop} />
        <Popover.Positioner
          className={popup.positioner}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={cx(popup.menu, css.popup)}
            aria-label="Changes"
            initialFocus={list}
            finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : true)}
          >
            <span className={popup.grabber} aria-hidden="true" />
            <div className={popup.sheetHead}>
              Changes
              <IconButton label="Close" onClick={onClose}>
                <X size={16} aria-hidden />
              </IconButton>
            </div>
            <div className={css.body} tabIndex={-1} ref={list}>
              {refused.length > 0 && (
                <ul aria-label="Refused">
                  {refused.map((one) => (
                    <Refused
                      key={one.mutation.key}
                      refused={one}
                      userId={userId}
                      retry={retry}
                      onDecided={() => list.current?.focus()}
                    />
                  ))}
                </ul>
              )}
              {waiting.length > 0 && <Waiting waiting={waiting} now={now} />}
              {refused.length + waiting.length === 0 && <p className={css.note}>All changes are saved.</p>}
            </div>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The mutations that wait for the server, and when they are sent. */
function Waiting({ waiting, now }: { waiting: readonly PendingMutation[]; now: number }) {
  const isFull = useStore(({ isServerFull }) => isServerFull);
  return (
    <>
      <ul aria-label="Waiting">
        {waiting.map((mutation) => (
          <Change key={mutation.key} mutation={mutation}>
            <time dateTime={new Date(mutation.at).toISOString()}>{draftTime(mutation.at, now)}</time>
          </Change>
        ))}
      </ul>
      <p className={cx(css.note, css.sent)}>
        <Info size={14} aria-hidden />
        They are sent in this order when {isFull ? "the server has room again" : "the connection is back"},
        also after a restart.
      </p>
    </>
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
  /** Called when the person decided, and the row goes with the pressed button. */
  onDecided: () => void;
}

function Refused({ refused, userId, retry, onDecided }: RefusedProps) {
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
            onClick={() => {
              onDecided();
              void retry(userId, refused);
            }}
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
            onClick={() => {
              onDecided();
              removeRefused(userId, refused);
            }}
          >
            Discard
          </Button>
        </span>
      </span>
    </Change>
  );
}
