import type { ReactNode } from "react";
import { Button } from "../ui/Button.tsx";
import css from "./Banners.module.css";

interface BannerProps {
  icon: ReactNode;
  action: string;
  onAction: () => void;
  /** Something else that can be done about it, before the action. */
  other?: ReactNode;
  children: ReactNode;
}

/** One thing that a person has to know about the whole board, and what can be done about it. */
export function Banner({ icon, action, onAction, other, children }: BannerProps) {
  return (
    <span className={css.banner}>
      {icon}
      <span>{children}</span>
      <span className={css.actions}>
        {other}
        <Button kind="ghost" size="sm" onClick={onAction}>
          {action}
        </Button>
      </span>
    </span>
  );
}
