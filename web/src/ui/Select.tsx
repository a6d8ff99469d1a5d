import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { useRef, useState } from "react";
import type { FocusEventHandler, KeyboardEvent, ReactNode, RefObject } from "react";
import { cx } from "./cx.ts";
import * as field from "./Field.module.css";
import type { FieldIds } from "./Field.tsx";
import { useLayer } from "./layers.ts";
import * as popup from "./Popup.module.css";
import { awaitPopup, pressLater } from "./typeAhead.ts";

export interface SelectOption {
  value: string;
  name: string;
  /** What is shown before the name, such as a label's colour. */
  lead?: ReactNode;
}

interface SelectProps {
  ids: FieldIds;
  options: readonly SelectOption[];
  /** The chosen option's value; empty if none is chosen. */
  value: string;
  placeholder: string;
  isDisabled?: boolean;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
  inputRef?: (element: HTMLElement | null) => void;
}

/**
 * Selects one of several options. A press, Space, an arrow key or a letter opens them. Enter does not, because in a form Enter
 * goes to the next field. Until then there is only a button, because a form has several selects and most stay closed.
 */
export function Select({
  ids,
  options,
  value,
  placeholder,
  isDisabled = false,
  onChange,
  onBlur,
  inputRef,
}: SelectProps) {
  const chosen = options.find((option) => option.value === value);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen ? { name: "select" } : null, () => setIsOpen(false));
  const { "aria-labelledby": labelId, ...others } = ids;
  const listId = `${ids.id}-options`;
  const open = (): void => {
    awaitPopup(document.activeElement);
    setIsOpen(true);
  };
  return (
    <>
      <button
        {...others}
        ref={(element) => {
          button.current = element;
          inputRef?.(element);
        }}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` cannot show a label's colour
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-labelledby={`${labelId} ${ids.id}`}
        className={field.select}
        data-field=""
        disabled={isDisabled}
        onBlur={onBlur}
        onClick={open}
        onKeyDown={(event) => {
          if (!opensBy(event)) return;
          event.preventDefault();
          open();
          // In the open list the letter finds the first option that begins with it.
          if (event.key.length === 1) pressLater([event.nativeEvent]);
        }}
      >
        {chosen && chosen.value !== "" ? (
          <span className={field.value}>
            {chosen.lead}
            <span dir="auto">{chosen.name}</span>
          </span>
        ) : (
          <span className={field.placeholder}>{placeholder}</span>
        )}
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && (
        <Options
          id={listId}
          anchor={button}
          options={options}
          value={value}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Whether a key opens the options: an arrow up or down, or a letter. The browser itself makes a press out of Space. */
function opensBy({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || nativeEvent.isComposing) return false;
  return key === "ArrowDown" || key === "ArrowUp" || (key.length === 1 && key !== " ");
}

interface OptionsProps extends Pick<SelectProps, "options" | "value" | "onChange"> {
  id: string;
  /** The button below which the options open. It gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The open list of options. */
function Options({ id, anchor, options, value, onChange, onClose }: OptionsProps) {
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        value={value}
        onValueChange={(next) => onChange(next ?? "")}
        open
        onOpenChange={(isOpening) => !isOpening && onClose()}
      >
        <Base.Portal>
          <Base.Backdrop className={popup.backdrop} />
          <Base.Positioner
            className={popup.positioner}
            anchor={anchor}
            alignItemWithTrigger={false}
            align="start"
            sideOffset={4}
          >
            <Base.Popup className={cx(popup.menu, popup.listbox)} id={id} finalFocus={anchor}>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} label={option.name} className={popup.item}>
                  {option.lead}
                  <Base.ItemText className={popup.text} dir="auto">
                    {option.name}
                  </Base.ItemText>
                  <Base.ItemIndicator className={popup.tick}>
                    <Check size={16} aria-hidden />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}
