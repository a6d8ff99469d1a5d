// @chunk views
import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { catchUp } from "../../features/lists/catchUp.ts";
import type { View } from "../../paths.ts";
import { refreshSharedTask } from "../../features/sharing/refreshSharedTask.ts";
import { findList } from "../../data/boardData.ts";
import { openModal } from "../../data/modalActions.ts";
import { isPending, isShared } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { ago } from "../../ui/times.ts";
import { useNow } from "../../ui/useNow.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import * as css from "./ListBar.module.css";
import type { ListBarMenuProps } from "./ListBarMenu.tsx";
import { RefreshControl } from "./RefreshControl.tsx";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const ListBarMenu = lazyComponent(() => import("./ListBarMenu.tsx"));

/**
 * The buttons beside a list's title. A shared list has Share and a refresh of its own (product 2.25). On phones the buttons are
 * in a menu, which also has the controls that change the view.
 */
export function ListBar({ view }: { view: View & { kind: "list" } }) {
  const list = useStore(({ board }) => findList(board, view.listId));
  const isPhone = useMedia(PHONE);
  const [isRefreshing, setIsRefreshing] = useState(false);
  if (!list) return null;

  const refresh = async (): Promise<void> => {
    if (isRefreshing) return;
    setIsRefreshing(true);
    await refreshSharedTask(view.listId);
    setIsRefreshing(false);
    await catchUp();
  };
  const its = { list, isRefreshing, onRefresh: () => void refresh() };
  if (isPhone) {
    return (
      <Suspense>
        <ListBarMenu {...its} sublistId={view.sublistId} />
      </Suspense>
    );
  }
  return isShared(list) ? <BesideTitle {...its} /> : null;
}

function BesideTitle({ list, isRefreshing, onRefresh }: Omit<ListBarMenuProps, "sublistId">) {
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const now = useNow(TIMES.lastRefreshReread);
  return (
    <>
      {!isPending(list) && (
        <Button
          size="sm"
          className={css.share}
          onClick={() => openModal("SHARE_TASK_LIST", { listId: list.google_list_id })}
        >
          <Share2 size={16} aria-hidden />
          Share
        </Button>
      )}
      <RefreshControl
        text={TEXT.sharedRefresh}
        since={refreshedAt ? ago(refreshedAt, now) : ""}
        isRefreshing={isRefreshing}
        onRefresh={onRefresh}
      />
    </>
  );
}
