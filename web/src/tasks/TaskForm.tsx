import { LIMITS } from "@tasklane/contract/limits.ts";
import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Failed } from "../api/failed.ts";
import { noNotesReason } from "../state/assigned.ts";
import { registerForm } from "../state/drafts.ts";
import type { ModalType } from "../state/modals.ts";
import { useStore } from "../state/store.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import dialog from "../ui/Dialog.module.css";
import { Field } from "../ui/Field.tsx";
import fieldCss from "../ui/Field.module.css";
import { formKeys } from "../ui/formKeys.ts";
import { FormFoot } from "./FormFoot.tsx";
import { errorsIn } from "./formValues.ts";
import type { TaskValues } from "./formValues.ts";
import css from "./TaskForm.module.css";
import { TaskProps } from "./TaskProps.tsx";

interface TaskFormProps {
  initial: TaskValues;
  /** What was typed before the person had to sign in again. */
  draft: Partial<TaskValues> | undefined;
  /** The task as it was when the form opened; none for a new one. */
  before?: Task | undefined;
  /** Why the list cannot be chosen, if it cannot. */
  fixedList?: string | undefined;
  draftOf: { modalType: ModalType; modalProps: object };
  /** @returns what went wrong, or undefined */
  onSave: (values: TaskValues) => Promise<unknown>;
  onDirty: (isDirty: boolean) => void;
  children?: ReactNode;
  /** What stands at the end of the fields. */
  below?: ReactNode;
}

/** Names under which the server speaks of our fields. */
const SERVER_FIELDS: Readonly<Record<string, keyof TaskValues>> = {
  title: "title",
  notes: "description",
  due: "dueDate",
  listId: "list",
};

/** The fields of a task: title, list, sublist, section, label, dueDate, description (specification 2, Modals). */
export function TaskForm({
  initial,
  draft,
  before,
  fixedList,
  draftOf,
  onSave,
  onDirty,
  children,
  below,
}: TaskFormProps) {
  const { control, register, handleSubmit, setValue, setError, getValues, formState } = useForm<TaskValues>({
    defaultValues: initial,
    values: draft ? { ...initial, ...draft } : undefined,
    resetOptions: { keepDefaultValues: true },
    resolver: (values) => {
      const errors = Object.entries(errorsIn(values, before));
      return errors.length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: "rule", message }])),
          };
    },
  });
  const fixedNotes = before && noNotesReason(before);
  const { errors, isSubmitting, isDirty } = formState;
  const [inDescription, setInDescription] = useState(false);
  const tabMoves = useStore(({ preferences }) => preferences.tabMovesFields);
  const description = useWatch({ control, name: "description" });

  const isSaving = useRef(false);
  const latestDirty = useRef(false);
  useEffect(() => {
    latestDirty.current = isDirty;
  }, [isDirty]);
  useEffect(
    () =>
      registerForm({
        read: () => ({ ...draftOf, values: getValues() }),
        isDirty: () => latestDirty.current,
        isSaving: () => isSaving.current,
      }),
    [draftOf, getValues],
  );
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const submit = handleSubmit(async (values) => {
    const failed = await onSave(values);
    if (!(failed instanceof Failed)) return;
    for (const [name, message] of Object.entries(failed.fields)) {
      const field = SERVER_FIELDS[name];
      if (field) setError(field, { type: "server", message });
    }
  });
  /** Keys and button may both ask to save; what is under way is not begun again, or there would be two tasks. */
  const save = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    await submit().finally(() => {
      isSaving.current = false;
    });
  };

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDownCapture={(event) => formKeys(event, { tabMoves, onSave: () => void save() })}
    >
      <div className={css.split}>
        <div className={cx(css.main, children !== undefined && children !== false && css.hasSubtasks)}>
          <Field label="Title" error={errors.title?.message}>
            {(ids) => (
              <input
                {...ids}
                {...register("title")}
                className={cx(fieldCss.input, fieldCss.title)}
                data-field=""
                autoComplete="off"
                dir="auto"
              />
            )}
          </Field>
          <Field
            label="Description"
            reason={fixedNotes}
            error={errors.description?.message}
            hint={<Counter text={description} />}
          >
            {(ids) => (
              <textarea
                {...ids}
                {...register("description")}
                className={fieldCss.textarea}
                readOnly={fixedNotes !== undefined}
                data-field=""
                dir="auto"
                onFocus={() => setInDescription(true)}
                onBlur={() => setInDescription(false)}
              />
            )}
          </Field>
          {children}
          {below}
        </div>
        <TaskProps
          control={control}
          setValue={setValue}
          errors={errors}
          fixedList={fixedList}
          movesFrom={before?.listId}
        />
      </div>
      <footer className={dialog.foot}>
        <FormFoot inDescription={inDescription} />
        <Button kind="primary" type="submit" data-save="" busy={isSubmitting && TEXT.saving}>
          Save
        </Button>
      </footer>
    </form>
  );
}

function Counter({ text }: { text: string }) {
  const count = Array.from(text).length;
  return (
    <span
      className={cx(fieldCss.hint, count > LIMITS.notes && fieldCss.over)}
    >{`${count} / ${LIMITS.notes}`}</span>
  );
}
