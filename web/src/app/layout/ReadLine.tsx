// @chunk board
import type { ReactNode } from "react";
import css from "./ReadLine.module.css";
import ReadTime from "./ReadTime.tsx";

/** Phones: under the title, how much a view shows and when that was read, in one line. */
export default function ReadLine({ total }: { total: ReactNode }) {
  return (
    <div className={css.line}>
      {total}
      <ReadTime />
    </div>
  );
}
