// @chunk views
import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import { pathOf } from "../../paths.ts";
import type { View } from "../../paths.ts";
import { findList } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./Crumb.module.css";

interface CrumbProps {
  view: View & { kind: "list" };
  /** What to show until the sublist is known: the view's plain name. */
  children: ReactNode;
}

/** The heading of a sublist: a link to its list, `/`, and its name (product 2.22). */
export default function Crumb({ view, children }: CrumbProps) {
  const list = useStore(({ board }) => findList(board, view.listId));
  const sublist = list?.sublists[view.sublistId ?? ""];
  if (!list || !sublist) return children;
  return (
    <>
      <Link className={css.list} href={pathOf({ ...view, sublistId: null })}>
        <bdi>{list.google_list_name}</bdi>
      </Link>
      <span className={css.slash}> / </span>
      <bdi>{sublist.sublist_name}</bdi>
    </>
  );
}
