import { TEXT } from "@tasklane/contract/sentences.ts";
import * as board from "./Board.module.css";

/** Shown instead of a shared list's columns until the list's owner approves the person. */
export function PendingList() {
  return (
    <div className={board.none}>
      <div>
        <p>{TEXT.approvalPending}</p>
        <p>You see it as soon as its owner approves you.</p>
      </div>
    </div>
  );
}
