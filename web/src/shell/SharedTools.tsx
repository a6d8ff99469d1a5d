import { TEXT } from "@tasklane/contract/sentences.ts";
import { RefreshCw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { catchUp } from "../lists/allTaskLists.ts";
import { allSharedTaskLists } from "../sharing/allSharedTaskLists.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { DOTS } from "../ui/Shape.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import css from "./SharedTools.module.css";

const SharedMenu = lazy(() => import("./SharedMenu.tsx"));

/** What My Shared List offers: a refresh of them all, Create New List and Join Shared Table (specification 1). */
export default function SharedTools() {
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);

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
        {isRefreshing ? <Spinner /> : <RefreshCw size={14} aria-hidden />}
      </IconButton>
      <IconButton
        label="My Shared List: menu"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        {DOTS}
      </IconButton>
      {anchor && (
        <Suspense>
          <SharedMenu anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
