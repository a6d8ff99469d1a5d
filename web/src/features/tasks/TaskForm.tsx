import { TEXT } from "@tasklane/contract/sentences.ts";
import type { Task } from "@tasklane/contract/tasks.ts";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, SyntheticEvent } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Failed } from "../../data/api/failed.ts";
import { toast } from "../../data/api/toast.ts";
import { noNotesReason } from "../../data/assigned.ts";
import { findList } from "../../data/boardData.ts";
import { dropDraft, readDraft, registerForm } from "../../data/drafts.ts";
import type { Draft, Form, OpenForm } from "../../data/drafts.ts";
import { getState, useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { DraftNote } from "../../ui/DraftNote.tsx";
import { formKeys } from "../../ui/formKeys.ts";
import { DescriptionField } from "./DescriptionField.tsx";
import { FormFoot, UnsavedFoot } from "./FormFoot.tsx";
import { draftOf, typedNow } from "./formNames.ts";
import { errorsIn, typedIn, valuesOf } from "./formValues.ts";
import type { TaskValues, TypedValues } from "./formValues.ts";
import { keepTextOfGone } from "./keepTextOfGone.ts";
import * as css from "./TaskForm.module.css";
import { TaskChoices } from "./TaskChoices.tsx";
import { TitleField } from "./TitleField.tsx";
import { TheirLine } from "./TheirLine.tsx";
import { useGivenDraft } from "./useGivenDraft.ts";
import { useRenamedNames } from "./useRenamedNames.ts";
import { useTheirs } from "./useTheirs.ts";

interface TaskFormProps {
  initial: TaskValues;
  /** Identifies the form's draft. */
  draftKey: string;
  form: Form;
  /** Text from another app to fill into the form. Values from a draft have priority. */
  given?: { title: string; description: string } | undefined;
  /** The task as it was when the form opened; undefined for a new task. */
  before?: Task | undefined;
  /** The id of the task, which others may have deleted; undefined for a new task. */
  taskId?: string;
  /** The task as it is now. Others may have changed it since the form opened. */
  now?: Task | undefined;
  /** Why the list cannot be changed; undefined if it can. */
  fixedList?: string | undefined;
  /**
   * Saves the form.
   * @returns what went wrong, or undefined
   */
  onSave: (values: TaskValues) => Promise<unknown>;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  children?: ReactNode;
  /** Content below the fields. */
  below?: ReactNode;
}

/** Maps the server's field names to those of the form. */
const SERVER_FIELDS: Readonly<Record<string, keyof TaskValues>> = {
  title: "title",
  notes: "description",
  due: "dueDate",
  listId: "list",
};

type Fields = ReturnType<typeof useFields>;

/** The form's fields: their values from the task, the draft and others' changes, and what is wrong with them. */
function useFields({ initial, draftKey, before, now, taskId, fixedList, ...props }: TaskFormProps) {
  // The properties lose the given text once it is filled in.
  const [given] = useState(props.given);
  const [draft] = useState(() => readDraft(draftKey) as Draft<TypedValues> | undefined);
  const [isDraftBack, setIsDraftBack] = useState(draft !== undefined);
  const { control, register, handleSubmit, setValue, resetField, setFocus, setError, getValues, formState } =
    useForm<TaskValues>({
      defaultValues: initial,
      resolver: (values) => {
        const errors = Object.entries(errorsIn(values, before, (id) => findList(getState().board, id)));
        return errors.length === 0
          ? { values, errors: {} }
          : {
              values: {},
              errors: Object.fromEntries(errors.map(([name, message]) => [name, { type: "rule", message }])),
            };
      },
    });
  const values = { ...initial, ...useWatch({ control }) };
  const [began] = useState({ ...initial, ...draft?.values.over });
  const theirs = useTheirs({
    task: now,
    began,
    values,
    isSaving: formState.isSubmitting,
    setValue: (field, value) => {
      if (field === "list") {
        // Sublist and section belong to a list, so also set them to the task's current ones.
        setValue("sublist", now ? valuesOf(now).sublist : "", { shouldDirty: true });
        setValue("section", now ? valuesOf(now).section : "", { shouldDirty: true });
      }
      setValue(field, value ?? (field === "dueDate" ? null : ""), { shouldDirty: true });
      setFocus(field);
    },
  });

  // Restore the draft's values before the first paint. Setting them here makes their fields count as changed.
  useLayoutEffect(() => {
    const typed = draft && typedNow(draft.values, initial, getState().board);
    for (const [name, value] of Object.entries({ ...typed, ...withGiven(draft, given) }))
      setValue(name as keyof TaskValues, value, { shouldDirty: true });
  }, [draft, given, initial, setValue]);
  const renamed = useRef<Partial<TaskValues>>({});
  useRenamedNames(before && valuesOf(before), getValues, (field, name) => {
    // A name that the person did not choose does not count as changed.
    const isChosen = getValues(field) !== { ...began, ...renamed.current }[field];
    if (isChosen) return setValue(field, name, { shouldDirty: true });
    renamed.current = { ...renamed.current, [field]: name };
    resetField(field, { defaultValue: name });
  });
  const discard = (): void => {
    setIsDraftBack(false);
    // Use `setValue`, because `reset` would not update the fields that do not rerender.
    for (const name of Object.keys(initial) as (keyof TaskValues)[])
      setValue(name, { ...initial, ...renamed.current }[name], { shouldDirty: true });
    setFocus("title");
  };
  const shownDraft = isDraftBack ? draft : undefined;
  const isNew = taskId === undefined && fixedList === undefined;
  const readTyped = useCallback((): TypedValues | undefined => {
    const all = getValues();
    const typed = typedIn(all, { ...began, ...renamed.current });
    return typed && draftOf(typed, { values: all, isNew }, getState().board);
  }, [getValues, began, isNew]);
  const its = { values, readTyped, theirs, draft: shownDraft, discard };
  return { control, register, handleSubmit, setValue, setError, getValues, formState, ...its };
}

/**
 * Registers the form, so that its draft is kept, and returns a function that saves it. While a save is running, the function
 * ignores another call: the shortcut key and the button may both call it, and would create two tasks.
 */
function useSave(
  { getValues, handleSubmit, setError, readTyped }: Fields,
  { draftKey, form, taskId, onSave, onClose }: TaskFormProps,
): (event?: SyntheticEvent) => Promise<void> {
  const isSaving = useRef(false);
  const isDone = useRef(false);
  useEffect(() => {
    const open: OpenForm = {
      key: draftKey,
      form,
      read: () => (isDone.current ? undefined : readTyped()),
      isSaving: () => isSaving.current,
    };
    const unregister = registerForm(open);
    const beganWith = open.lastStored;
    // The draft is in the form again, which has its own Discard.
    if (beganWith !== undefined) toast.closeUsed(open.key);
    return () => {
      const isTyped = open.read() !== undefined;
      unregister();
      if (isSaving.current) return;
      if (isTyped && taskId !== undefined && keepTextOfGone(taskId, getValues())) dropDraft(open.key);
      else if (open.lastStored !== beganWith) sayKept(open);
    };
  }, [draftKey, form, taskId, getValues, readTyped]);
  return async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (isSaving.current) return;
    isSaving.current = true;
    await handleSubmit(async (entered) => {
      const failed = await onSave(entered);
      if (failed === undefined) {
        // Set this before the form closes, or closing would store the saved values as a draft.
        isDone.current = true;
        onClose();
      }
      if (!(failed instanceof Failed)) return;
      for (const [name, message] of Object.entries(failed.fields)) {
        const field = SERVER_FIELDS[name];
        if (field) setError(field, { type: "server", message });
      }
    })().finally(() => {
      isSaving.current = false;
    });
  };
}

/**
 * Says, after a form was closed, that its text was not saved but is kept as a draft. Another tab may store a draft of the same
 * form. Then nothing is said, and Discard does not remove that draft.
 */
function sayKept({ key, lastStored }: OpenForm): void {
  const isOwn = (): boolean =>
    lastStored !== undefined && JSON.stringify(readDraft(key)?.values) === lastStored;
  if (!isOwn()) return;
  const action = { label: "Discard", run: () => isOwn() && dropDraft(key), steps: [key] };
  toast.success("Unsaved changes are kept", { action });
}

/** The form of a task's fields: title, list, sublist, section, label, dueDate, description (product 2.39). */
export function TaskForm(props: TaskFormProps) {
  const { before, taskId, fixedList, onDirty, onClose, children, below } = props;
  const fields = useFields(props);
  const { control, register, setValue, formState, values, theirs, draft, discard } = fields;
  const { errors, isSubmitting, isDirty } = formState;
  const save = useSave(fields, props);
  useGivenDraft(props.given);
  const [inDescription, setInDescription] = useState(false);
  const tabMoves = useStore(({ preferences }) => preferences.tabMovesFields);
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void save(event)}
      onKeyDownCapture={(event) => formKeys(event, { tabMoves, onSave: () => void save() })}
    >
      <div className={css.split}>
        <div className={cx(css.main, children !== undefined && children !== false && css.hasSubtasks)}>
          {draft && <DraftNote at={draft.at} onDiscard={discard} />}
          <TitleField
            input={register("title")}
            text={values.title}
            error={errors.title?.message}
            note={<TheirLine note={theirs.title} />}
            isSaving={isSubmitting}
          />
          <DescriptionField
            input={register("description")}
            text={values.description}
            error={errors.description?.message}
            fixed={before && noNotesReason(before)}
            note={<TheirLine note={theirs.description} />}
            isSaving={isSubmitting}
            onFocus={setInDescription}
          />
          {children}
          {below}
        </div>
        <TaskChoices
          control={control}
          setValue={setValue}
          errors={errors}
          theirs={theirs}
          fixedList={fixedList}
          movesFrom={before?.listId}
        />
      </div>
      <footer className={cx(dialog.foot, css.foot)}>
        {isDirty && !draft ? (
          <UnsavedFoot
            onDiscard={() => {
              discard();
              if (taskId === undefined) onClose();
            }}
          />
        ) : (
          <FormFoot inDescription={inDescription} keepsDraft />
        )}
        <Button kind="primary" type="submit" data-save="" busy={isSubmitting && TEXT.saving}>
          Save
        </Button>
      </footer>
    </form>
  );
}

/**
 * The values to fill in for the given text. If a draft already has a title, the given title is added to the end of the
 * description.
 */
function withGiven(
  draft: Draft<TypedValues> | undefined,
  given: TaskFormProps["given"],
): Partial<TaskValues> {
  if (!given) return {};
  const { title = "", description = "" } = draft?.values.typed ?? {};
  const texts =
    title === "" ? [description, given.description] : [description, given.title, given.description];
  return { title: title || given.title, description: texts.filter(Boolean).join("\n") };
}
