// @chunk board
import type { ReactNode } from "react";
import * as css from "./ReadLine.module.css";
import ReadTime from "./ReadTime.tsx";

/** On phones, one line under the title: the view's total and when it was read. */
export default function ReadLine({ total }: { total: ReactNode }) {
  return (
    <div className={css.line}>
      {total}
      <ReadTime />
    </div>
  );
}
