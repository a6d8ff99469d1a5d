import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import type { Control, FieldErrors, UseFormSetValue } from "react-hook-form";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { addLabel } from "../labels/addLabel.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldIds } from "../../ui/Field.tsx";
import { ChoiceField } from "./ChoiceField.tsx";
import { Crossing } from "./Crossing.tsx";
import { DueField } from "./DueField.tsx";
import { labelOptions, sectionOptions, sublistOptions } from "./formOptions.ts";
import { idIn, toValue } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import { LabelField } from "./LabelField.tsx";
import { ListField } from "./ListField.tsx";
import * as css from "./TaskForm.module.css";
import { TheirLine } from "./TheirLine.tsx";
import type { TheirNotes } from "./useTheirs.ts";

interface TaskChoicesProps {
  control: Control<TaskValues>;
  setValue: UseFormSetValue<TaskValues>;
  errors: FieldErrors<TaskValues>;
  /** For each field that somebody else has changed since the form opened: a note. */
  theirs: TheirNotes;
  /** Why the list cannot be changed; undefined if it can. */
  fixedList: string | undefined;
  /** The list that the task is in; undefined for a new task. */
  movesFrom: string | undefined;
}

/** The fields with choices: list, sublist, section, label and due date. */
export function TaskChoices({ control, setValue, errors, theirs, fixedList, movesFrom }: TaskChoicesProps) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const labels = useStore(({ board }) => board.labels);
  const [listValue, sublistValue] = useWatch({ control, name: ["list", "sublist"] });
  const all = allLists({ lists, sharedLists });
  const list = all.find((each) => each.google_list_id === idIn(listValue));
  const form = { control, errors, theirs };
  return (
    <div className={css.props}>
      <FormField {...form} name="list" label="List" reason={fixedList}>
        {({ value, onChange, ...its }) => (
          <ListField
            {...its}
            lists={all}
            value={idIn(value)}
            isDisabled={fixedList !== undefined}
            onChange={({ google_list_name: name, google_list_id: id }) => {
              if (id === idIn(value)) return;
              onChange(toValue(name, id));
              // Sublist and section belong to the previous list, so clear them.
              setValue("sublist", "");
              setValue("section", "");
            }}
          />
        )}
      </FormField>
      {movesFrom !== undefined && <Crossing fromListId={movesFrom} toListId={idIn(listValue)} />}
      <FormField {...form} name="sublist" label="Sublist">
        {({ onChange, ...its }) => (
          <ChoiceField
            {...its}
            noun="sublist"
            choices={sublistOptions(list, its.value)}
            placeholder="None"
            onChange={(value) => {
              onChange(value);
              setValue("section", "");
            }}
          />
        )}
      </FormField>
      <FormField {...form} name="section" label="Section">
        {(its) => (
          <ChoiceField
            {...its}
            noun="section"
            choices={sectionOptions(list, sublistValue, its.value)}
            placeholder="None"
          />
        )}
      </FormField>
      <FormField {...form} name="label" label="Label">
        {(its) => (
          <LabelField
            {...its}
            choices={labelOptions(labels, its.value)}
            onCreate={(name) => {
              void addLabel(name);
              its.onChange(name);
            }}
          />
        )}
      </FormField>
      <FormField {...form} name="dueDate" label="Due date">
        {(its) => <DueField {...its} />}
      </FormField>
    </div>
  );
}

/** A field of the form as the control in it sees it. */
interface ControlProps<Value> {
  ids: FieldIds;
  value: Value;
  inputRef: (element: HTMLElement | null) => void;
  onChange: (value: Value) => void;
}

interface FormFieldProps<Name extends keyof TaskValues> extends Pick<
  TaskChoicesProps,
  "control" | "errors" | "theirs"
> {
  name: Name;
  label: string;
  /** Why the control is disabled. */
  reason?: string | undefined;
  children: (its: ControlProps<TaskValues[Name]>) => ReactNode;
}

/** A field with its label, its error, the note about somebody else's change, and a control that the form knows. */
function FormField<Name extends keyof TaskValues>(props: FormFieldProps<Name>) {
  const { control, errors, theirs, name, label, reason, children } = props;
  return (
    <Field
      label={label}
      error={errors[name]?.message}
      reason={reason}
      note={<TheirLine note={theirs[name]} />}
    >
      {(ids) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { value, onChange, ref } }) => (
            <>{children({ ids, value, onChange, inputRef: ref })}</>
          )}
        />
      )}
    </Field>
  );
}
