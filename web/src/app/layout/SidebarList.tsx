import type { List } from "@tasklane/contract/lists.ts";
import { CHEVRON_RIGHT, Shape } from "../../ui/Shape.tsx";
import { Suspense } from "react";
import { useLocation } from "../../ui/address.ts";
import { usePlaceName } from "../../features/lists/usePlaceName.ts";
import { viewOf } from "../../paths.ts";
import type { ListType } from "../../paths.ts";
import { isPending } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { sublistsInOrder } from "../../data/sublistsInOrder.ts";
import * as css from "./Sidebar.module.css";
import { SidebarRow } from "./SidebarRow.tsx";
import { retryLoad } from "../../ui/retryLoad.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const Monogram = lazyComponent(() => import("./Monogram.tsx"));
const SharedMark = lazyComponent(() => import("./SharedMark.tsx"));

interface SidebarListProps {
  type: ListType;
  list: List;
  isRail: boolean;
  /** Called when the person navigates to the list. */
  onGo: () => void;
}

/** A list in the sidebar, with its sublists below it. */
export function SidebarList({ type, list, isRail, onGo }: SidebarListProps) {
  const [path] = useLocation();
  const view = viewOf(path);
  const { google_list_id: listId, google_list_name: name } = list;
  const uniqueName = usePlaceName(listId, null, name);
  const sublists = sublistsInOrder(list);
  const hasSublists = sublists.length > 0;
  const fold = `list ${listId}`;
  const isOpen = useStore(({ folds }) => folds.includes(fold));
  const showsSublists =
    hasSublists && (isOpen || (view?.kind === "list" && view.listId === listId && view.sublistId !== null));
  const toggle = async (): Promise<void> => {
    const { setFold } = await retryLoad(() => import("../../data/foldActions.ts"));
    setFold(fold, !showsSublists);
  };
  return (
    <li>
      <SidebarRow
        type={type}
        listId={listId}
        sublistId={null}
        name={name}
        className={hasSublists ? css.hasTwist : css.hasGlyph}
        onGo={onGo}
        twist={
          hasSublists && (
            <button
              type="button"
              className={css.twist}
              aria-label={`${uniqueName}: sublists`}
              aria-expanded={showsSublists}
              onClick={() => void toggle()}
            >
              <Shape d={CHEVRON_RIGHT} size={14} />
            </button>
          )
        }
      >
        {isRail && (
          <Suspense>
            <Monogram listId={listId} />
          </Suspense>
        )}
        {(list.waiting || isPending(list)) && (
          <Suspense>
            <SharedMark list={list} />
          </Suspense>
        )}
      </SidebarRow>
      {showsSublists && (
        <ul className={css.sub}>
          {sublists.map(({ sublist_id: id, sublist_name: sublistName }) => (
            <li key={id}>
              <SidebarRow type={type} listId={listId} sublistId={id} name={sublistName} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
