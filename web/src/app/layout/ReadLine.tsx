// @chunk board
import type { ReactNode } from "react";
import * as css from "./ReadLine.module.css";
import ReadTime from "./ReadTime.tsx";

/** On phones, one line below the title: the view's number of tasks, and when its lists were last read from Google. */
export default function ReadLine({ total }: { total: ReactNode }) {
  return (
    <div className={css.line}>
      {total}
      <ReadTime />
    </div>
  );
}
