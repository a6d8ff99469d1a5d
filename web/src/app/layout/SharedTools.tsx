// @chunk board
import "./sidebarStates.css";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { useState } from "react";
import { catchUp } from "../../features/lists/catchUp.ts";
import { allSharedTaskLists } from "../../features/sharing/allSharedTaskLists.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { REFRESH, Shape } from "../../ui/Shape.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { NoSharedLists } from "./NoSharedLists.tsx";
import * as css from "./SharedTools.module.css";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const SharedMenu = lazyComponent(() => import("./SharedMenu.tsx"));

/**
 * The tools of the heading My Shared List: a refresh of all shared lists, Create New List and Join Shared Table (product 1.11).
 * @param isEmpty whether there is no shared list yet; then a hint is shown instead
 */
export default function SharedTools({ isEmpty = false }) {
  return isEmpty ? <NoSharedLists /> : <Tools />;
}

function Tools() {
  const [isRefreshing, setIsRefreshing] = useState(false);

  const refresh = async (): Promise<void> => {
    if (isRefreshing) return;
    setIsRefreshing(true);
    await allSharedTaskLists();
    setIsRefreshing(false);
    await catchUp();
  };
  return (
    <span className={css.tools}>
      <IconButton
        label={isRefreshing ? TEXT.refreshing : "Refresh shared lists"}
        aria-busy={isRefreshing}
        onClick={() => void refresh()}
      >
        {isRefreshing ? <Spinner /> : <Shape d={REFRESH} size={14} />}
      </IconButton>
      <MenuButton label="My Shared List: menu">{(its) => <SharedMenu {...its} />}</MenuButton>
    </span>
  );
}
