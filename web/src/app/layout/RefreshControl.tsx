import { TEXT } from "@tasklane/contract/sentences.ts";
import { REFRESH, Shape } from "../../ui/Shape.tsx";
import type { ReactNode } from "react";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import * as css from "./TopBar.module.css";

export interface RefreshControlProps {
  text: string;
  /** The time since the last refresh, as text. */
  since?: ReactNode;
  /** An icon that replaces the refresh icon. */
  icon?: ReactNode;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** A refresh button with a text and the time since the last refresh (product 2.28). */
export function RefreshControl({ text, since, icon, isRefreshing, onRefresh }: RefreshControlProps) {
  return (
    <Button kind="ghost" size="sm" className={css.refresh} aria-busy={isRefreshing} onClick={onRefresh}>
      {isRefreshing ? <Spinner /> : icon || <Shape d={REFRESH} size={14} />}
      <span className={css.label}>{isRefreshing ? TEXT.refreshing : text} </span>
      {!isRefreshing && <span className={css.ago}>{since}</span>}
    </Button>
  );
}
