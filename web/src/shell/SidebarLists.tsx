import { Plus } from "lucide-react";
import { Suspense } from "react";
import type { ListType } from "../paths.ts";
import { openModal } from "../state/modalActions.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import css from "./Sidebar.module.css";
import { SidebarList } from "./SidebarList.tsx";
import { useAfterFirstCards } from "./useAfterFirstCards.ts";
import { lazily } from "../ui/lazily.ts";

const SharedTools = lazily(() => import("./SharedTools.tsx"));

interface SidebarListsProps {
  type: ListType;
  title: string;
  onGo: () => void;
}

/** Own lists, or shared lists. */
export function SidebarLists({ type, title, onGo }: SidebarListsProps) {
  const lists = useStore(({ board }) => (type === "shared" ? board.sharedLists : board.lists));
  const isLoaded = useStore(({ loaded }) => loaded !== "no");
  const isTime = useAfterFirstCards();
  return (
    <div className={css.group}>
      <div className={css.title}>
        <h2>{title}</h2>
        {type === "main" && isLoaded && (
          <Button
            kind="ghost"
            size="sm"
            className={css.add}
            onClick={() => openModal("CREATE_LIST", { isShared: false })}
          >
            <Plus size={14} aria-hidden />
            List
          </Button>
        )}
        {type === "shared" && isTime && (
          <Suspense>
            <SharedTools />
          </Suspense>
        )}
      </div>
      {lists.length > 0 ? (
        <ul>
          {lists.map((list) => (
            <SidebarList key={list.google_list_id} type={type} list={list} onGo={onGo} />
          ))}
        </ul>
      ) : (
        isLoaded && <p className={css.none}>No lists yet</p>
      )}
    </div>
  );
}
