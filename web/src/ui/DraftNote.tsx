import { History } from "lucide-react";
import { useState } from "react";
import { Button } from "./Button.tsx";
import { draftTime } from "./times.ts";
import * as css from "./DraftNote.module.css";

interface DraftNoteProps {
  /** When the draft was typed, in milliseconds since 1970. */
  at: number;
  onDiscard: () => void;
}

/** Says in a form that an unsaved draft was restored, and offers to discard it. */
export function DraftNote({ at, onDiscard }: DraftNoteProps) {
  const [now] = useState(() => Date.now());
  return (
    <output className={css.note}>
      <History size={14} aria-hidden />
      <span>Your draft from {draftTime(at, now)} is back</span>
      <Button kind="ghost" size="sm" onClick={onDiscard}>
        Discard
      </Button>
    </output>
  );
}
