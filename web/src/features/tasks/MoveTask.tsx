import { TEXT } from "@tasklane/contract/sentences.ts";
import { useState } from "react";
import type { SyntheticEvent } from "react";
import { allLists, currentId } from "../../data/boardData.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import * as dialog from "../../ui/Dialog.module.css";
import { Field } from "../../ui/Field.tsx";
import { formKeys } from "../../ui/formKeys.ts";
import { Crossing } from "./Crossing.tsx";
import { focusCard } from "./focusCard.ts";
import { FormFoot } from "./FormFoot.tsx";
import { ListField } from "./ListField.tsx";
import { moveTask } from "./moveTask.ts";
import * as css from "./TaskForm.module.css";

/** The form MOVE_TASK. The Move button stays disabled until another list is chosen. */
export function MoveTask({
  taskId,
  toListId: preset,
  onClose,
}: ModalProps["MOVE_TASK"] & { onClose: () => void }) {
  const task = useStore(({ board }) => board.tasks.get(currentId(board, taskId)));
  const lists = useStore(({ board }) => board.lists);
  const sharedLists = useStore(({ board }) => board.sharedLists);
  const tabMoves = useStore(({ preferences }) => preferences.tabMovesFields);
  const [before] = useState(task);
  const [toListId, setToListId] = useState(preset ?? before?.listId ?? "");
  const [isMoving, setIsMoving] = useState(false);
  if (!before) return <p className={dialog.body}>This task is no longer there.</p>;

  const canMove = toListId !== before.listId && !isMoving;
  const save = async (event?: SyntheticEvent): Promise<void> => {
    event?.preventDefault();
    if (!canMove) return;
    setIsMoving(true);
    const failed = await moveTask(before, toListId);
    setIsMoving(false);
    if (failed !== undefined) return;
    onClose();
    focusCard(before.id);
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => void save(event)}
      onKeyDownCapture={(event) => formKeys(event, { tabMoves, onSave: () => void save() })}
    >
      <div className={dialog.body}>
        <Field label="List">
          {(ids) => (
            <ListField
              ids={ids}
              lists={allLists({ lists, sharedLists })}
              value={toListId}
              onChange={(list) => setToListId(list.google_list_id)}
            />
          )}
        </Field>
        <Crossing fromListId={before.listId} toListId={toListId} />
        {before.parent !== null && <p className={css.note}>{TEXT.subtaskMoves}</p>}
        {(before.sublistId !== null || before.section !== null) && (
          <p className={css.note}>Its sublist and section stay behind; its label goes along.</p>
        )}
      </div>
      <footer className={dialog.foot}>
        <FormFoot inDescription={false} save="Move" />
        <Button kind="primary" type="submit" data-save="" disabled={!canMove} busy={isMoving && TEXT.moving}>
          Move
        </Button>
      </footer>
    </form>
  );
}
