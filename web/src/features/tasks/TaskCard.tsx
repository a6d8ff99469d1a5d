"use no memo";

import { memo, Suspense } from "react";
import { openModal } from "../../data/modalActions.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { openOverlay, useCardOverlay } from "./cardOverlay.ts";
import { DueButton } from "./DueButton.tsx";
import { LabelOnCard } from "./LabelOnCard.tsx";
import { CardTitle } from "./CardTitle.tsx";
import { complete, preload } from "./preload.ts";
import { titleOn } from "./titleOn.ts";
import { Title } from "./Title.tsx";
import * as css from "./TaskCard.module.css";
import { LazySelectBox } from "../selection/LazySelectBox.ts";
import type { Card } from "./useCards.ts";

const Signs = lazyComponent(() => import("./Signs.tsx"));
const Refused = lazyComponent(() => import("./Refused.tsx"));
const NotSaved = lazyComponent(() => import("./NotSaved.tsx"));
const Waiting = lazyComponent(() => import("./Waiting.tsx"));
const NotesHit = lazyComponent(() => import("./NotesHit.tsx"));

/**
 * A task's card in a column (product 2.29 to 2.32). It rerenders only when its own content changes. While tasks are being
 * selected, `isPicked` says whether this task is selected.
 */
// oxlint-disable-next-line max-lines-per-function -- each component of a card costs a render for every card
export const TaskCard = memo(function TaskCard({
  task,
  name,
  parent,
  since,
  isNotSaved,
  isOverdue,
  progress,
  search,
  isPicked,
}: Card & { isPicked?: boolean | undefined }) {
  const { id } = task;
  const opened = useCardOverlay(({ kind, taskId }) => (taskId === id ? kind : null));
  const isDone = task.status === "completed";
  const { listName, sublistName } = task;
  const title = titleOn(task);
  const signs = (task.notes !== "" || progress) && (
    <Suspense>
      <Signs notes={task.notes} progress={progress} />
    </Suspense>
  );
  const label = task.label && (
    <LabelOnCard task={task} name={name} label={task.label} isOpen={opened === "label"} />
  );
  const completing = (
    <Checkbox
      label={name}
      isChecked={isDone}
      onChange={(isChecked) => {
        void complete(task, isChecked ? "completed" : "needsAction");
      }}
    />
  );
  const edit = (): void => openModal("EDIT_TASK", { taskId: id });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is the way for keys
    <li
      className={cx(css.card, isDone && css.done, isPicked === true && css.picked)}
      data-card={id}
      onPointerEnter={preload}
      onClick={({ target }) => !(target as Element).closest("button, input, a") && edit()}
    >
      {isPicked === undefined ? completing : <LazySelectBox id={id} name={name} isPicked={isPicked} />}
      <CardTitle title={title} name={name} isNone={title !== task.finalTitle} search={search} onOpen={edit} />
      {search !== "" && task.notes !== "" && (
        <Suspense>
          <NotesHit title={task.finalTitle} notes={task.notes} search={search} />
        </Suspense>
      )}
      {parent && (
        <p className={cx(css.parent, "truncate")} title={parent} dir="auto">
          <span className="vh">Subtask of </span>
          {parent}
        </p>
      )}
      <div className={css.row}>
        {task.parent && (
          <span className={css.st} title="Subtask">
            ST
          </span>
        )}
        <p
          className={cx(css.path, !sublistName && css.ofList)}
          title={sublistName ? `${listName} / ${sublistName}` : listName}
          dir="auto"
        >
          {sublistName ? (
            <>
              <span className={css.ofList}>
                <bdi>
                  <Title text={listName} search={search} />
                </bdi>{" "}
                /{" "}
              </span>
              <bdi>
                <Title text={sublistName} search={search} />
              </bdi>
            </>
          ) : (
            <Title text={listName} search={search} />
          )}
        </p>
        <IconButton
          label={`Menu: ${name}`}
          className={css.menu}
          aria-haspopup="menu"
          aria-expanded={opened === "menu"}
          onClick={({ currentTarget }) => openOverlay("menu", id, currentTarget)}
        />
        {!task.label && signs}
        {since !== undefined && (
          <Suspense>
            <Waiting since={since} taskId={id} />
          </Suspense>
        )}
        <DueButton task={task} name={name} isOverdue={isOverdue} isOpen={opened === "due"} />
      </div>
      {task.label && !signs && label}
      {task.label && signs && (
        <div className={css.meta}>
          {label}
          {signs}
        </div>
      )}
      {isNotSaved && (
        <Suspense>
          <NotSaved taskId={id} name={name} />
        </Suspense>
      )}
      {task.synced === "refused" && (
        <Suspense>
          <Refused task={task} name={name} />
        </Suspense>
      )}
    </li>
  );
});
