import { TIMES } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import { RefreshCw } from "lucide-react";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { ago } from "../ui/dates.ts";
import { useNow } from "../ui/useNow.ts";
import { Spinner } from "../ui/Spinner.tsx";
import css from "./TopBar.module.css";

/** Refresh, and how long ago the last one was; that is read again every 60 s (specification 4). */
export function RefreshButton() {
  const refreshedAt = useStore(({ board }) => board.refreshedAt);
  const isRefreshing = useStore((state) => state.isRefreshing);
  const now = useNow(TIMES.lastRefreshReread);
  const since = refreshedAt ? ago(refreshedAt, now) : "";
  return (
    <Button
      kind="ghost"
      size="sm"
      className={css.refresh}
      aria-label={isRefreshing ? TEXT.refreshing : `Refresh ${since}`.trim()}
      aria-busy={isRefreshing}
      onClick={() => void loadAndRefresh()}
    >
      {isRefreshing ? <Spinner /> : <RefreshCw size={14} aria-hidden />}
      <span className={css.label}>{isRefreshing ? TEXT.refreshing : "Refresh"}</span>
      {!isRefreshing && <span className={css.ago}>{since}</span>}
    </Button>
  );
}

async function loadAndRefresh(): Promise<void> {
  const { refresh } = await import("../lists/refresh.ts");
  await refresh();
}
