import { Check, History } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as css from "./TheirLine.module.css";
import type { TheirNote } from "./useTheirs.ts";

/**
 * The note below a field that somebody else has changed since the form opened. Its button puts the other person's value into the
 * form.
 */
export function TheirLine({ note }: { note: TheirNote | undefined }) {
  if (!note) return null;
  const { sentence, isTaken, take } = note;
  return (
    <output className={cx(css.note, isTaken && css.taken)}>
      {isTaken ? <Check size={14} aria-hidden /> : <History size={14} aria-hidden />}
      <span dir="auto">{isTaken ? "It is in the field now; save to keep it" : sentence}</span>
      {!isTaken && (
        <Button kind="ghost" size="sm" className={css.take} onClick={take}>
          Use this instead
        </Button>
      )}
    </output>
  );
}
