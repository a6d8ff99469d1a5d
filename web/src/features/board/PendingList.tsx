import type { List } from "@tasklane/contract/lists.ts";
import { isRestoring, pendingText } from "../../data/restoring.ts";
import * as board from "./Board.module.css";
import * as css from "./ListMessage.module.css";
import { cx } from "../../ui/cx.ts";

/** Shown instead of a list's columns until the list's owner approves the person, or until the deleted list is restored. */
export function PendingList({ list }: { list: List }) {
  return (
    <div className={cx(board.none, css.message)}>
      <div>
        <p>{pendingText(list)}</p>
        {!isRestoring(list) && <p>You see it as soon as its owner approves you.</p>}
      </div>
    </div>
  );
}
