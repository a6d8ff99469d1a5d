// @chunk days
import { memo } from "react";
import type { Task } from "@tasklane/contract/tasks.ts";
import { openModal } from "../../data/modalActions.ts";
import { Chip } from "../../ui/Chip.tsx";
import * as check from "../../ui/Checkbox.module.css";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { openOverlay, useCardOverlay } from "../tasks/cardOverlay.ts";
import { complete, preload } from "../tasks/preload.ts";
import { loadSelecting } from "../selection/loadSelecting.ts";
import { titleOn } from "../tasks/titleOn.ts";
import type { Card } from "../tasks/useCards.ts";
import * as css from "./DayTask.module.css";

interface DayTaskProps extends Pick<Card, "task" | "name" | "isOverdue" | "parent"> {
  /** Whether the task is selected; undefined while no tasks are being selected. */
  isPicked: boolean | undefined;
  /** Whether only the title is shown, because the task is in the cell of a month. */
  isSmall?: boolean;
}

/**
 * A task in the cell of a day. The shortcut keys and menus of cards work on it too. The whole grid is one tab stop, so people
 * reach the task by the grid's arrow keys.
 */
export const DayTask = memo(function DayTask({
  task,
  name,
  isOverdue,
  parent,
  isPicked,
  isSmall = false,
}: DayTaskProps) {
  const { id } = task;
  const isMenuOpen = useCardOverlay(({ kind, taskId }) => kind === "menu" && taskId === id);
  const isDone = task.status === "completed";
  const edit = (): void => openModal("EDIT_TASK", { taskId: id });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the title is the way for keys
    <li
      className={cx(
        isSmall ? css.small : css.task,
        isDone && css.done,
        isOverdue && css.overdue,
        isPicked === true && css.picked,
      )}
      data-card={id}
      onPointerEnter={preload}
      onClick={({ target }) => !(target as Element).closest("button, input") && edit()}
    >
      {isSmall ? (
        <span className={css.ring} aria-hidden="true" />
      ) : (
        <input
          type="checkbox"
          className={cx(check.check, css.check)}
          tabIndex={-1}
          aria-label={isPicked === undefined ? name : `Select "${name}"`}
          checked={isPicked ?? isDone}
          onChange={({ target, nativeEvent }) =>
            isPicked === undefined
              ? void complete(task, target.checked ? "completed" : "needsAction")
              : loadSelecting(({ pressBox }) => pressBox(id, nativeEvent))
          }
        />
      )}
      <button
        type="button"
        className={css.title}
        tabIndex={-1}
        data-card-title=""
        // In a month's cell there is no room for a checkbox, so the accessible name says that the task is selected.
        aria-label={`${name}${isOverdue ? ", Overdue" : ""}${isSmall && isPicked === true ? ", selected" : ""}`}
        title={isSmall ? titleOn(task) : undefined}
        onFocus={preload}
        onClick={edit}
      >
        <span dir="auto">{titleOn(task)}</span>
      </button>
      {!isSmall && (
        <>
          <Below task={task} parent={parent} />
          <IconButton
            label={`Menu: ${name}`}
            className={css.menu}
            tabIndex={-1}
            aria-haspopup="menu"
            aria-expanded={isMenuOpen}
            onClick={({ currentTarget }) => openOverlay("menu", id, currentTarget)}
          />
        </>
      )}
    </li>
  );
});

/** What is shown below the title: the parent's title if the task is away from it, the list and sublist, and the label. */
function Below({ task, parent }: { task: Task; parent: string | undefined }) {
  const { label, listName, sublistName, status } = task;
  const path = sublistName ? `${listName} / ${sublistName}` : listName;
  return (
    <>
      {parent && (
        <p className={cx(css.path, "truncate")} title={parent} dir="auto">
          <span className="vh">Subtask of </span>
          {parent}
        </p>
      )}
      <p className={cx(css.path, "truncate")} title={path} dir="auto">
        {path}
      </p>
      {label && (
        <p className={css.label}>
          <Chip name={label} isQuiet={status === "completed"} />
        </p>
      )}
    </>
  );
}
