// @chunk board
import type { List } from "@tasklane/contract/lists.ts";
import { Clock } from "lucide-react";
import { isPending } from "../../data/shared.ts";
import { cx } from "../../ui/cx.ts";
import * as css from "./SharedMark.module.css";

/**
 * The icon of a shared list in the sidebar. The owner also sees how many people wait for approval. A person who waits for the
 * owner's approval sees a clock.
 */
export default function SharedMark({ list }: { list: List }) {
  if (isPending(list)) return <Clock size={14} className={css.mark} aria-hidden />;
  const words = list.waiting === 1 ? "1 person waits" : `${list.waiting} people wait`;
  return (
    <span className={cx(css.mark, css.badge)} title={`${words} for approval`}>
      {list.waiting}
      <span className="vh"> {words.replace(/^\d+ /, "")} for approval</span>
    </span>
  );
}
