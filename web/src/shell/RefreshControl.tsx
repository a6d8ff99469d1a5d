import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { RefreshCw } from "lucide-react";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { ago } from "../ui/dates.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { useNow } from "../ui/useNow.ts";
import css from "./TopBar.module.css";

interface RefreshControlProps {
  text: string;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** A given text, and how long ago the last refresh was; that is read again every 60 s (specification 2 and 4). */
export function RefreshControl({ text, isRefreshing, onRefresh }: RefreshControlProps) {
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const now = useNow(TIMES.lastRefreshReread);
  const since = refreshedAt ? ago(refreshedAt, now) : "";
  return (
    <Button
      kind="ghost"
      size="sm"
      className={css.refresh}
      aria-label={isRefreshing ? TEXT.refreshing : `${text} ${since}`.trim()}
      aria-busy={isRefreshing}
      onClick={onRefresh}
    >
      {isRefreshing ? <Spinner /> : <RefreshCw size={14} aria-hidden />}
      <span className={css.label}>{isRefreshing ? TEXT.refreshing : text}</span>
      {!isRefreshing && <span className={css.ago}>{since}</span>}
    </Button>
  );
}
