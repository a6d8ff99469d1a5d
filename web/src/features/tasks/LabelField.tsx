import { Dot } from "../../ui/Dot.tsx";
import type { FieldIds } from "../../ui/Field.tsx";
import { PickerField } from "../../ui/PickerField.tsx";
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

/** The label in a form or a sheet. */
export function LabelField({ ids, choices, value, inputRef, onChange, onCreate }: LabelFieldProps) {
  const first = choices[0];
  const chosen = choices.find((choice) => choice.value === value) ?? first;
  return (
    <PickerField
      ids={ids}
      shown={
        <>
          {chosen && chosen !== first && <Dot name={chosen.name} />}
          <span dir="auto">{chosen?.name}</span>
        </>
      }
      isEmpty={chosen === first}
      inputRef={inputRef}
      renderPicker={(its) => (
        <LabelPicker {...its} choices={choices} value={value} onPick={onChange} onCreate={onCreate} />
      )}
    />
  );
}
