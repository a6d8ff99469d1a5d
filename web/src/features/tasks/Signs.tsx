// @chunk board
"use no memo";

import type { CSSProperties } from "react";
import type { Progress } from "../../data/subtaskProgress.ts";
import { cx } from "../../ui/cx.ts";
import { LinkSign } from "./LinkSign.tsx";
import * as css from "./Signs.module.css";

interface SignsProps {
  notes: string;
  progress: Progress | undefined;
}

/** The icons of a card: whether it has notes, links in the notes, and how many of its subtasks are completed. */
export default function Signs({ notes, progress }: SignsProps) {
  return (
    <span className={css.signs}>
      {notes !== "" && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- style sheets draw the icon, so there is no file for `img`
        <span className={css.notes} role="img" aria-label="Has a description" title="Has a description" />
      )}
      <LinkSign notes={notes} />
      {progress && <ProgressSign {...progress} />}
    </span>
  );
}

function ProgressSign({ done, all }: Progress) {
  const label = `${done} of ${all} subtasks completed`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- style sheets draw the icon, so there is no file for `img`
    <span className={cx(css.sign, done === all && css.all)} role="img" aria-label={label} title={label}>
      <span
        className={css.ring}
        style={{ "--done": `${Math.round((done / all) * 100)}%` } as CSSProperties}
      />
      {done}/{all}
    </span>
  );
}
