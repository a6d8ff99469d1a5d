import type { List } from "@tasklane/contract/lists.ts";
import { PATHS, pathOf } from "../../paths.ts";
import * as board from "./Board.module.css";
import * as css from "./ListMessage.module.css";
import { isShared } from "../../data/shared.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { cx } from "../../ui/cx.ts";

/** The page for a list or sublist that no longer exists. `list` is the list that contained the sublist. */
export function ListGone({ list }: { list: List | undefined }) {
  return (
    <div className={cx(board.none, css.message)}>
      <p>{list ? "This sublist is no longer there." : "This list is no longer there."}</p>
      <p className={board.links}>
        {list && (
          <LinkButton
            href={pathOf({
              kind: "list",
              type: isShared(list) ? "shared" : "main",
              listId: list.google_list_id,
              sublistId: null,
            })}
          >
            {list.google_list_name}
          </LinkButton>
        )}
        <LinkButton href={PATHS.dashboard}>All lists</LinkButton>
      </p>
    </div>
  );
}
