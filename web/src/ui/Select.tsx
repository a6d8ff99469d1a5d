import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { use, useState } from "react";
import type { FocusEventHandler, ReactNode } from "react";
import { cx } from "./cx.ts";
import * as field from "./Field.module.css";
import { FieldLabel } from "./Field.tsx";
import type { FieldIds } from "./Field.tsx";
import { useLayer } from "./layers.ts";
import * as popup from "./Popup.module.css";
import { awaitPopup, keepKeysUntil } from "./typeAhead.ts";

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
 * Selects one of several options, on phones in a sheet. Space or an arrow key opens them. Enter does not, because in a form Enter
 * goes to the next field.
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
  const label = use(FieldLabel);
  const [isOpen, setIsOpen] = useState(false);
  useLayer(isOpen ? { name: "select" } : null, () => setIsOpen(false));
  const { "aria-labelledby": labelId, ...others } = ids;
  return (
    <CSPProvider disableStyleElements>
      <Base.Root
        value={value}
        onValueChange={(next) => onChange(next ?? "")}
        open={isOpen}
        onOpenChange={(isOpening) => {
          if (isOpening) awaitPopup(document.activeElement);
          setIsOpen(isOpening);
        }}
        disabled={isDisabled}
      >
        <Base.Trigger
          {...others}
          aria-labelledby={`${labelId} ${ids.id}`}
          className={field.select}
          data-field=""
          onFocus={() => keepKeysUntil(untilOptionsAreDrawn())}
          onBlur={onBlur}
          ref={inputRef}
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
        </Base.Trigger>
        <Base.Portal>
          <Base.Backdrop className={popup.backdrop} />
          <Base.Positioner
            className={popup.positioner}
            alignItemWithTrigger={false}
            align="start"
            sideOffset={4}
          >
            <Base.Popup className={cx(popup.menu, popup.listbox)}>
              <span className={popup.grabber} aria-hidden="true" />
              <div className={popup.sheetHead} aria-hidden="true">
                {label}
              </div>
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

/**
 * Waits until a select that gets the focus now has drawn its options. It draws them, still hidden, in the next task. A letter finds
 * nothing in a select without options. The second timer ends after the select's own, because timers end in the order in which they
 * were started.
 */
async function untilOptionsAreDrawn(): Promise<void> {
  for (let timers = 0; timers < 2; timers++) await new Promise((resolve) => setTimeout(resolve));
}
