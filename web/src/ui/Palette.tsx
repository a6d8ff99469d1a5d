import { Dialog as Base } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useId, useRef } from "react";
import type { KeyboardEventHandler, ReactNode } from "react";
import * as dialog from "./Dialog.module.css";
import { cx } from "./cx.ts";
import { Keys } from "./Keys.tsx";
import * as css from "./Palette.module.css";
import { boxAttributes, useOptionKeys } from "./useOptionKeys.ts";
import { useReturnFocus } from "./useReturnFocus.ts";

/** An item that can be picked. */
export interface PaletteItem {
  id: string;
  name: string;
  icon: ReactNode;
  end?: ReactNode;
  pick: () => void;
}
export interface PaletteGroup {
  name: string;
  items: readonly PaletteItem[];
}

interface PaletteProps {
  label: string;
  /** The text field's name, which is also its placeholder. */
  fieldLabel: string;
  none: string;
  query: string;
  groups: readonly PaletteGroup[];
  onQuery: (query: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/**
 * A text field, and below it the items that match the typed text. Arrow keys move through the items while the focus stays in the
 * field.
 */
export function Palette({
  label,
  fieldLabel,
  none,
  query,
  groups,
  onQuery,
  onClose,
  children,
}: PaletteProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { mark, returns } = useReturnFocus();
  const all = groups.flatMap(({ items }) => items);
  const optionId = (item: PaletteItem | undefined): string | undefined => item && `${id}-${item.id}`;
  const { active, setActiveId, onKeyDown } = useOptionKeys(all, all[0], (item) =>
    document.getElementById(optionId(item) ?? "")?.scrollIntoView({ block: "nearest" }),
  );
  return (
    <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Viewport className={cx(dialog.layer, css.layer)}>
          <Base.Popup
            {...mark}
            className={cx(dialog.modal, css.palette)}
            aria-label={label}
            initialFocus={input}
            finalFocus={returns}
          >
            <div className={css.field}>
              <Search size={20} strokeWidth={1.75} aria-hidden />
              <input
                ref={input}
                {...boxAttributes(fieldLabel, id, optionId(active))}
                value={query}
                onChange={({ target }) => {
                  setActiveId(undefined);
                  onQuery(target.value);
                }}
                onKeyDown={onKeyDown}
              />
            </div>
            {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it */}
            <div className={css.list} role="listbox" id={id} aria-label={label}>
              {groups.map(({ name, items }) => (
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it
                <div key={name} role="group" aria-label={name}>
                  <div className={css.group} aria-hidden="true">
                    {name}
                  </div>
                  {items.map((item) => (
                    <Item
                      key={item.id}
                      item={item}
                      id={optionId(item)}
                      isActive={item === active}
                      onPoint={() => setActiveId(item.id)}
                      onKeyDown={onKeyDown}
                    />
                  ))}
                </div>
              ))}
            </div>
            {all.length === 0 && <p className={css.none}>{none}</p>}
            <Foot />
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  item: PaletteItem;
  id: string | undefined;
  isActive: boolean;
  /** Called when the pointer is over the item. */
  onPoint: () => void;
  onKeyDown: KeyboardEventHandler;
}

function Item({ item, id, isActive, onPoint, onKeyDown }: ItemProps) {
  return (
    <div
      className={css.item}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={item.pick}
      onKeyDown={onKeyDown}
    >
      {item.icon}
      <span className="truncate" dir="auto">
        {item.name}
      </span>
      <span className={css.end}>{item.end}</span>
    </div>
  );
}

/** Says which keys work in the palette. */
function Foot() {
  return (
    <footer className={css.foot}>
      <span>
        <Keys keys="ArrowUp ArrowDown" /> move
      </span>
      <span>
        <Keys keys="Enter" /> open
      </span>
      <span>
        <Keys keys="Esc" /> close
      </span>
    </footer>
  );
}
