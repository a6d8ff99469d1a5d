import { Menu as Base } from "@base-ui/react/menu";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import * as css from "./Popup.module.css";
import { cx } from "./cx.ts";
import { useLayer } from "./layers.ts";
import { PHONE, useMedia } from "./useMedia.ts";

interface MenuProps {
  anchor: HTMLElement | null;
  isOpen: boolean;
  align?: "start" | "end";
  /** The title in the header of the sheet, on phones. */
  title?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu below the button that opened it; a sheet on phones. On closing, the focus returns to the button. */
export function Menu({ anchor, isOpen, align = "start", title, onClose, children }: MenuProps) {
  const isSheet = useMedia(PHONE);
  useLayer(isOpen ? { name: "menu" } : null, onClose);
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
            {isSheet && title !== undefined && (
              <div className={css.sheetHead} role="presentation">
                <span className="truncate" dir="auto" aria-hidden="true">
                  {title}
                </span>
                <Base.Item className={css.close} aria-label="Close">
                  <X size={16} aria-hidden />
                </Base.Item>
              </div>
            )}
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
  isDisabled?: boolean;
  /** The shortcut key of the same action. */
  keys?: string;
  /** Why the item is disabled, shown below it. */
  reason?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** An item of a menu. A press runs its action and closes the menu. */
export function MenuItem({
  icon,
  isDanger = false,
  isDisabled = false,
  keys,
  reason,
  onClick,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      className={cx(css.item, isDanger && !isDisabled && css.danger)}
      disabled={isDisabled}
      onClick={onClick}
    >
      {icon}
      <span className={css.words}>
        {children}
        {reason && <small>{reason}</small>}
      </span>
      {keys && (
        <span className={css.keys} aria-hidden="true">
          {keys}
        </span>
      )}
    </Base.Item>
  );
}

interface MenuChoice<Value extends string> {
  value: Value;
  name: string;
  lead?: ReactNode;
  hint?: string | undefined;
  isDisabled?: boolean;
}

interface MenuChoicesProps<Value extends string> {
  /** The accessible name of the group of choices, if the menu has other items too. */
  label?: string;
  value: Value;
  choices: readonly MenuChoice<Value>[];
  onChange: (value: Value) => void;
}

/** Menu items of which one is chosen, marked by a tick. */
export function MenuChoices<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup aria-label={label} value={value} onValueChange={(next: Value) => onChange(next)}>
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          value={choice.value}
          className={css.item}
          disabled={choice.isDisabled ?? false}
          closeOnClick
        >
          {choice.lead}
          <span className={css.words}>
            <span className={css.text} dir="auto">
              {choice.name}
            </span>
            {choice.hint && <small>{choice.hint}</small>}
          </span>
          <Base.RadioItemIndicator className={css.tick}>
            <Check size={16} aria-hidden />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** A line between groups of items of a menu. */
export function MenuSeparator() {
  return <Base.Separator className={css.separator} />;
}
