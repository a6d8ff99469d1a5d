// @chunk board
import type { List } from "@tasklane/contract/lists.ts";
import { isPending } from "../../data/shared.ts";
import { cx } from "../../ui/cx.ts";
import { CLOCK, Shape } from "../../ui/Shape.tsx";
import * as css from "./SharedMark.module.css";

/**
 * The mark beside a list in the sidebar: for the owner of a shared list, how many people wait for approval; or a clock while nothing
 * can be added to the list yet (`isPending`).
 */
export default function SharedMark({ list }: { list: List }) {
  if (isPending(list)) return <Shape d={CLOCK} size={14} className={css.mark} />;
  const words = list.waiting === 1 ? "1 person waits" : `${list.waiting} people wait`;
  return (
    <span className={cx(css.mark, css.badge)} title={`${words} for approval`}>
      {list.waiting}
      <span className="vh"> {words.replace(/^\d+ /, "")} for approval</span>
    </span>
  );
}
