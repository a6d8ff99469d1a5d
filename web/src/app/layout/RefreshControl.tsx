import { TEXT } from "@tasklane/contract/sentences.ts";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import css from "./TopBar.module.css";

export interface RefreshControlProps {
  text: string;
  /** How long ago it was read. */
  since?: ReactNode;
  /** Its sign, where that is not the usual one. */
  icon?: ReactNode;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** A given text, and how long ago the last refresh was (product 2.28). */
export function RefreshControl({ text, since, icon, isRefreshing, onRefresh }: RefreshControlProps) {
  return (
    <Button kind="ghost" size="sm" className={css.refresh} aria-busy={isRefreshing} onClick={onRefresh}>
      {isRefreshing ? <Spinner /> : icon || <RefreshCw size={14} aria-hidden />}
      <span className={css.label}>{isRefreshing ? TEXT.refreshing : text} </span>
      {!isRefreshing && <span className={css.ago}>{since}</span>}
    </Button>
  );
}
