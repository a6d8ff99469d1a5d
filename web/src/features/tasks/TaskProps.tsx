import { Controller, useWatch } from "react-hook-form";
import type { Control, FieldErrors, UseFormSetValue } from "react-hook-form";
import { allLists } from "../../data/boardData.ts";
import { useStore } from "../../data/store.ts";
import { addLabel } from "../labels/addLabel.ts";
import { Field } from "../../ui/Field.tsx";
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

interface TaskPropsProps {
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
export function TaskProps({ control, setValue, errors, theirs, fixedList, movesFrom }: TaskPropsProps) {
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const labels = useStore(({ board }) => board.labels);
  const [listValue, sublistValue] = useWatch({ control, name: ["list", "sublist"] });
  const all = allLists({ lists, sharedLists });
  const list = all.find((each) => each.google_list_id === idIn(listValue));
  return (
    <div className={css.props}>
      <Field
        label="List"
        error={errors.list?.message}
        reason={fixedList}
        note={<TheirLine note={theirs.list} />}
      >
        {(ids) => (
          <Controller
            control={control}
            name="list"
            render={({ field }) => (
              <ListField
                ids={ids}
                lists={all}
                value={idIn(field.value)}
                isDisabled={fixedList !== undefined}
                inputRef={field.ref}
                onChange={({ google_list_name: name, google_list_id: id }) => {
                  if (id === idIn(field.value)) return;
                  field.onChange(toValue(name, id));
                  // Sublist and section belong to the previous list, so clear them.
                  setValue("sublist", "");
                  setValue("section", "");
                }}
              />
            )}
          />
        )}
      </Field>
      {movesFrom !== undefined && <Crossing fromListId={movesFrom} toListId={idIn(listValue)} />}
      <Field label="Sublist" note={<TheirLine note={theirs.sublist} />}>
        {(ids) => (
          <Controller
            control={control}
            name="sublist"
            render={({ field }) => (
              <ChoiceField
                ids={ids}
                noun="sublist"
                choices={sublistOptions(list, field.value)}
                value={field.value}
                placeholder="None"
                inputRef={field.ref}
                onChange={(value) => {
                  field.onChange(value);
                  setValue("section", "");
                }}
              />
            )}
          />
        )}
      </Field>
      <Field label="Section" note={<TheirLine note={theirs.section} />}>
        {(ids) => (
          <Controller
            control={control}
            name="section"
            render={({ field }) => (
              <ChoiceField
                ids={ids}
                noun="section"
                choices={sectionOptions(list, sublistValue, field.value)}
                value={field.value}
                placeholder="None"
                inputRef={field.ref}
                onChange={field.onChange}
              />
            )}
          />
        )}
      </Field>
      <Field label="Label" note={<TheirLine note={theirs.label} />}>
        {(ids) => (
          <Controller
            control={control}
            name="label"
            render={({ field }) => (
              <LabelField
                ids={ids}
                choices={labelOptions(labels, field.value)}
                value={field.value}
                inputRef={field.ref}
                onChange={field.onChange}
                onCreate={(name) => {
                  void addLabel(name);
                  field.onChange(name);
                }}
              />
            )}
          />
        )}
      </Field>
      <Field label="Due date" error={errors.dueDate?.message} note={<TheirLine note={theirs.dueDate} />}>
        {(ids) => (
          <Controller
            control={control}
            name="dueDate"
            render={({ field }) => (
              <DueField ids={ids} value={field.value} inputRef={field.ref} onChange={field.onChange} />
            )}
          />
        )}
      </Field>
    </div>
  );
}
