import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import type { FieldIds } from "./Field.tsx";
import * as css from "./Field.module.css";
import { awaitPopup } from "./typeAhead.ts";

/** What the picker of a field needs to know. */
export interface PickerOfField {
  /** The field's button. */
  anchor: HTMLElement;
  /** The letter that opened the picker; empty if no letter did. */
  typed: string;
  onClose: () => void;
}

interface PickerFieldProps {
  ids: FieldIds;
  /** What the field shows: the chosen name, or the words for no choice. */
  shown: ReactNode;
  /** Whether nothing is chosen. */
  isEmpty?: boolean;
  isDisabled?: boolean;
  inputRef?: ((element: HTMLElement | null) => void) | undefined;
  /** Draws the picker while it is open. */
  renderPicker: (its: PickerOfField) => ReactNode;
}

/**
 * A field that opens a picker. A press, Space, an arrow key or a letter opens it. Enter does not, because in a form Enter goes to
 * the next field.
 */
export function PickerField({
  ids,
  shown,
  isEmpty = false,
  isDisabled = false,
  inputRef,
  renderPicker,
}: PickerFieldProps) {
  // The button, and the letter that opened the picker; undefined while the picker is closed.
  const [opened, setOpened] = useState<Pick<PickerOfField, "anchor" | "typed">>();
  // A button cannot be invalid for assistive technology, which reads the field's error as the description.
  const { "aria-labelledby": labelId, "aria-invalid": isInvalid, ...others } = ids;
  const open = (anchor: HTMLElement, typed = ""): void => {
    awaitPopup(anchor);
    setOpened({ anchor, typed });
  };
  return (
    <>
      <button
        {...others}
        ref={inputRef}
        type="button"
        className={css.select}
        data-field=""
        data-invalid={isInvalid}
        disabled={isDisabled}
        aria-labelledby={`${labelId} ${ids.id}`}
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        onClick={({ currentTarget }) => open(currentTarget)}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const isLetter = event.key.length === 1 && event.key !== " ";
          if (!isLetter && event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          open(event.currentTarget, isLetter ? event.key : "");
        }}
      >
        <span className={cx(css.value, isEmpty && css.placeholder)}>{shown}</span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {opened && renderPicker({ ...opened, onClose: () => setOpened(undefined) })}
    </>
  );
}
