import type { List } from "@tasklane/contract/lists.ts";
import { PATHS, pathOf } from "../../paths.ts";
import board from "./Board.module.css";
import { isShared } from "../../data/shared.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

/** What stands at the address of a list or sublist that is gone; `list` is the one that its sublist was in. */
export function ListGone({ list }: { list: List | undefined }) {
  return (
    <div className={board.none}>
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
