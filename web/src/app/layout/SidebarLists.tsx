import { CHEVRON_RIGHT, Shape } from "../../ui/Shape.tsx";
import type { ListType } from "../../paths.ts";
import { openModal } from "../../data/modalActions.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import * as css from "./Sidebar.module.css";
import { SidebarList } from "./SidebarList.tsx";
import { AfterFirstCards } from "../../features/board/AfterFirstCards.tsx";
import { retryLoad } from "../../ui/retryLoad.ts";
import { latePart } from "../../ui/lazyComponent.ts";

const SharedTools = latePart(() => import("./SharedTools.tsx"));

interface SidebarListsProps {
  type: ListType;
  title: string;
  isRail: boolean;
  onGo: () => void;
}

/**
 * The private lists, or the shared lists, under a heading that folds them. The collapsed sidebar has no headings and shows all
 * lists.
 */
export function SidebarLists({ type, title, isRail, onGo }: SidebarListsProps) {
  const lists = useStore(({ board }) => (type === "shared" ? board.sharedLists : board.lists));
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const isFolded = useStore(({ folds }) => folds.includes(type));
  const isOpen = !isFolded || isRail;
  const press = async (heading: HTMLElement): Promise<void> => {
    const { foldLists } = await retryLoad(() => import("./foldLists.ts"));
    foldLists(type, isOpen, heading);
  };
  return (
    <>
      <div className={css.title} data-sticks={type === "shared" || undefined}>
        <h2>
          <button
            type="button"
            className={css.fold}
            aria-expanded={isOpen}
            onClick={({ currentTarget }) => void press(currentTarget)}
          >
            <Shape d={CHEVRON_RIGHT} size={12} />
            {title}
            {!isOpen && <span className={css.count}>{lists.length}</span>}
          </button>
        </h2>
        {type === "main" && isLoaded && (
          <Button
            kind="ghost"
            size="sm"
            hasPlus
            className={css.add}
            onClick={() => openModal("CREATE_LIST", { isShared: false })}
          >
            List
          </Button>
        )}
        {type === "shared" && (
          <AfterFirstCards>
            <SharedTools />
          </AfterFirstCards>
        )}
      </div>
      {isOpen &&
        (lists.length > 0 ? (
          <ul>
            {lists.map((list) => (
              <SidebarList key={list.google_list_id} type={type} list={list} isRail={isRail} onGo={onGo} />
            ))}
          </ul>
        ) : (
          type === "shared" &&
          !isRail && (
            <AfterFirstCards>
              <SharedTools isEmpty />
            </AfterFirstCards>
          )
        ))}
    </>
  );
}
