import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { Dot } from "../../ui/Dot.tsx";
import { cx } from "../../ui/cx.ts";
import * as css from "../../ui/Field.module.css";
import type { FieldIds } from "../../ui/Field.tsx";
import { awaitPopup } from "../../ui/typeAhead.ts";
import { LabelPicker } from "./LabelPicker.tsx";
import type { LabelChoice } from "./LabelPicker.tsx";

interface LabelFieldProps {
  ids: FieldIds;
  /** The labels to choose from. The first choice is `None` or `All`, which are not labels. */
  choices: readonly LabelChoice[];
  value: string;
  inputRef?: (element: HTMLElement | null) => void;
  onChange: (value: string) => void;
  /** Creates a label with the typed name. If absent, the picker offers only existing labels. */
  onCreate?: (name: string) => void;
}

/**
 * The label in a form or a sheet. Space or the down arrow opens the picker. Enter does not, because in a form Enter goes to the
 * next field.
 */
export function LabelField({ ids, choices, value, inputRef, onChange, onCreate }: LabelFieldProps) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { "aria-labelledby": labelId, "aria-invalid": _, ...others } = ids;
  const first = choices[0];
  const chosen = choices.find((choice) => choice.value === value) ?? first;
  const open = ({ currentTarget }: SyntheticEvent): void => {
    awaitPopup(currentTarget);
    setIsOpen(true);
  };
  return (
    <>
      <button
        {...others}
        ref={(element) => {
          setButton(element);
          inputRef?.(element);
        }}
        type="button"
        className={css.select}
        data-field=""
        aria-labelledby={`${labelId} ${ids.id}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" || event.ctrlKey) return;
          event.preventDefault();
          open(event);
        }}
      >
        <span className={cx(css.value, chosen === first && css.placeholder)}>
          {chosen && chosen !== first && <Dot name={chosen.name} />}
          <span dir="auto">{chosen?.name}</span>
        </span>
        <ChevronDown size={14} aria-hidden />
      </button>
      {isOpen && button && (
        <LabelPicker
          anchor={button}
          choices={choices}
          value={value}
          onPick={onChange}
          onCreate={onCreate}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
