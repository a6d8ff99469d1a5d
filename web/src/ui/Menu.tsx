import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import css from "./Popup.module.css";
import { cx } from "./cx.ts";

interface MenuProps {
  anchor: HTMLElement | null;
  isOpen: boolean;
  align?: "start" | "end";
  onClose: () => void;
  children: ReactNode;
}

/** A menu below the button that opened it; a sheet on phones. The focus returns to that button. */
export function Menu({ anchor, isOpen, align = "start", onClose, children }: MenuProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Positioner className={css.positioner} anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            className={css.menu}
            aria-label={anchor?.getAttribute("aria-label") ?? undefined}
            finalFocus={() => anchor ?? true}
          >
            <span className={css.grabber} aria-hidden="true" />
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon: ReactNode;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, isDanger = false, onClick, children }: MenuItemProps) {
  return (
    <Base.Item className={cx(css.item, isDanger && css.danger)} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuSeparator() {
  return <Base.Separator className={css.separator} />;
}
