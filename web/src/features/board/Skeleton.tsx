"use no memo";

import { TEXT } from "@tasklane/contract/sentences.ts";
import { cx } from "../../ui/cx.ts";
import * as css from "./Board.module.css";

/** The widths of the placeholders' titles. Columns have four cards and three by turns, of the sizes of real cards. */
const WIDTHS = ["72%", "88%", "64%", "80%"];

/** A placeholder that is shown until the board's data is loaded. */
export function Skeleton() {
  return (
    <div className={cx(css.board, css.waits)} aria-busy="true">
      <output className="vh">{TEXT.loading}</output>
      {WIDTHS.map((key, column) => (
        <div className={css.ghosts} key={key} aria-hidden="true">
          <div className={css.ghostHead}>
            <span className={css.skeleton} style={{ width: 72, height: 12 }} />
          </div>
          {WIDTHS.slice(column % 2).map((width) => (
            <div className={css.ghost} key={width}>
              <span className={css.skeleton} style={{ width, height: 14 }} />
              <span className={css.skeleton} style={{ width: "48%", height: 12 }} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
