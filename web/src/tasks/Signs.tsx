import { Suspense } from "react";
import type { CSSProperties } from "react";
import type { Progress } from "../state/subtaskProgress.ts";
import { cx } from "../ui/cx.ts";
import { lazily } from "../ui/lazily.ts";
import { LINES } from "../ui/Shape.tsx";
import css from "./TaskCard.module.css";

const LinkSign = lazily(() => import("./LinkSign.tsx"));

interface SignsProps {
  notes: string;
  progress: Progress | undefined;
}

/** What a card says of its task beyond its words: notes, links in them, and how far its subtasks are. */
export function Signs({ notes, progress }: SignsProps) {
  if (notes === "" && !progress) return null;
  return (
    <span className={css.signs}>
      {notes !== "" && (
        <span className={css.sign} role="img" aria-label="Has a description" title="Has a description">
          {LINES}
        </span>
      )}
      {notes.includes("://") && (
        <Suspense>
          <LinkSign notes={notes} />
        </Suspense>
      )}
      {progress && <ProgressSign {...progress} />}
    </span>
  );
}

function ProgressSign({ done, all }: Progress) {
  const said = `${done} of ${all} subtasks completed`;
  return (
    <span className={cx(css.sign, done === all && css.all)} role="img" aria-label={said} title={said}>
      <span
        className={css.ring}
        style={{ "--done": `${Math.round((done / all) * 100)}%` } as CSSProperties}
      />
      {done}/{all}
    </span>
  );
}
