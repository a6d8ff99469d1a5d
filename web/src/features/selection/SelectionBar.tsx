import type { Task } from "@tasklane/contract/tasks.ts";
import { Ellipsis, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { KeyboardEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import { useSelection } from "../../data/selectionStore.ts";
import type { SelectionPart } from "../../data/selectionStore.ts";
import { useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { keyLabel } from "../../ui/Keys.tsx";
import { Menu } from "../../ui/Menu.tsx";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { ActionItems } from "../actions/ActionItems.tsx";
import { SELECTION_ACTIONS, selectionAction } from "../actions/selectionActions.ts";
import { DuePopover } from "../tasks/DuePopover.tsx";
import { tasksInWords } from "../tasks/outcomeWords.ts";
import { setDueOfTasks } from "./changeSelected.ts";
import { leaveSelection, selectColumn, selectedTasks } from "./select.ts";
import * as css from "./SelectionBar.module.css";
import { SelectionPicker } from "./SelectionPicker.tsx";

/** The buttons of the toolbar, and the menu or picker that each opens. On a phone, Label and Section are in the menu More. */
const BUTTONS: readonly { id: string; part?: SelectionPart; isWide?: boolean }[] = [
  { id: "complete-selection" },
  { id: "date-selection", part: "due" },
  { id: "label-selection", part: "label", isWide: true },
  { id: "section-selection", part: "section", isWide: true },
  { id: "move-selection", part: "move" },
  { id: "delete-selection" },
];
const IN_MORE: readonly string[] = ["label-selection", "section-selection"];

/**
 * The toolbar at the bottom of the board while tasks are selected. Arrow keys move between its buttons. On a phone, the number of
 * selected tasks replaces the header of the page.
 */
export default function SelectionBar() {
  const { ids, opened } = useSelection();
  const isPhone = useMedia(PHONE);
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  // Read the selected tasks from the board, because they may have changed since they were selected.
  const tasks = useStore(useShallow(() => (ids.size > 0 ? selectedTasks() : [])));
  useEffect(() => {
    document.documentElement.dataset["selecting"] = "";
    return () => void delete document.documentElement.dataset["selecting"];
  }, []);
  return (
    <div className={css.at}>
      <div
        ref={setBar}
        className={css.bar}
        role="toolbar"
        aria-label={`${tasksInWords(ids.size)} selected`}
        data-selection-bar=""
        tabIndex={-1}
        onKeyDown={moveFocus}
      >
        <div className={css.head} role="presentation">
          {isPhone && <Clear />}
          <span className={css.count} aria-hidden="true">
            {ids.size.toLocaleString("en")} selected
          </span>
          {isPhone && (
            <button
              type="button"
              className={css.all}
              tabIndex={-1}
              onClick={() => selectColumn(columnInView())}
            >
              Select all
            </button>
          )}
        </div>
        <div className={css.buttons} role="presentation">
          {BUTTONS.filter(({ isWide }) => !(isPhone && isWide === true)).map(({ id, part }, at) => (
            <BarButton
              key={id}
              id={id}
              tasks={tasks}
              isFirst={at === 0}
              isOpen={part !== undefined && part === opened}
            />
          ))}
          <button
            type="button"
            className={css.button}
            data-button="more"
            aria-label="More"
            title="More"
            aria-haspopup="menu"
            aria-expanded={opened === "more"}
            tabIndex={-1}
            onClick={() => useSelection.setState({ opened: "more" })}
          >
            <Ellipsis size={16} aria-hidden />
            {isPhone && <span>More</span>}
          </button>
        </div>
        {!isPhone && <span className={css.line} aria-hidden="true" />}
        {!isPhone && <Clear />}
      </div>
      <Opened bar={bar} tasks={tasks} isPhone={isPhone} />
    </div>
  );
}

/** The column in the middle of a phone's screen. */
function columnInView(): HTMLElement | undefined {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
  return middle?.closest<HTMLElement>("[data-board] [data-column]") ?? undefined;
}

function Clear() {
  return (
    <button
      type="button"
      className={cx(css.button, css.clear)}
      aria-label="Clear"
      title="Clear"
      tabIndex={-1}
      onClick={leaveSelection}
    >
      <X size={16} aria-hidden />
      <span>Clear</span>
    </button>
  );
}

/** The picker or menu that one of the toolbar's buttons has opened. */
function Opened({
  bar,
  tasks,
  isPhone,
}: {
  bar: HTMLElement | null;
  tasks: readonly Task[];
  isPhone: boolean;
}) {
  const { ids, opened, from } = useSelection();
  const opener = (): HTMLElement | undefined => (from?.isConnected ? from : undefined);
  const today = useStore((state) => state.today);
  const isEmpty = tasks.length === 0;
  const close = (): void => useSelection.setState({ opened: null });
  // The item chosen in More may have opened another picker. That one must stay open.
  const closeMore = (): void => {
    if (useSelection.getState().opened === "more") close();
  };
  const anchorOf = (part: SelectionPart): HTMLElement | null => {
    const at = BUTTONS.find((each) => each.part === part && !(isPhone && each.isWide === true));
    return bar?.querySelector<HTMLElement>(`[data-button="${at?.id ?? "more"}"]`) ?? null;
  };
  return (
    <>
      <DuePopover
        anchor={anchorOf("due")}
        opener={opener}
        isOpen={opened === "due" && !isEmpty}
        value={commonDue(tasks)}
        today={today}
        onPick={(due) => void setDueOfTasks(selectedTasks(), due)}
        onClose={close}
      />
      {opened !== null && opened !== "due" && opened !== "more" && !isEmpty && anchorOf(opened) && (
        <SelectionPicker
          key={opened}
          kind={opened}
          tasks={tasks}
          anchor={anchorOf(opened)!}
          opener={opener}
          onClose={close}
        />
      )}
      <Menu
        anchor={anchorOf("more")}
        isOpen={opened === "more"}
        title={`${tasksInWords(ids.size)} selected`}
        onClose={closeMore}
      >
        <ActionItems
          actions={SELECTION_ACTIONS.map((action) =>
            isPhone && IN_MORE.includes(action.id) ? { ...action, isInMenu: true } : action,
          )}
          target={tasks}
        />
      </Menu>
    </>
  );
}

function BarButton({
  id,
  tasks,
  isFirst,
  isOpen,
}: {
  id: string;
  tasks: readonly Task[];
  isFirst: boolean;
  isOpen: boolean;
}) {
  const { name, icon: Icon, keys, isDanger = false, run } = selectionAction(id);
  const isReopening =
    id === "complete-selection" && tasks.length > 0 && tasks.every(({ status }) => status === "completed");
  const shown = isReopening ? "Reopen" : name;
  const [key] = keys ?? [];
  const opensSomething = !["complete-selection", "delete-selection"].includes(id);
  return (
    <button
      type="button"
      className={cx(css.button, isDanger && css.danger)}
      data-button={id}
      aria-label={shown}
      title={key === undefined ? shown : `${shown} (${keyLabel(key)})`}
      aria-haspopup={opensSomething ? "dialog" : undefined}
      aria-expanded={opensSomething ? isOpen : undefined}
      aria-disabled={tasks.length === 0}
      tabIndex={isFirst ? 0 : -1}
      onClick={() => tasks.length > 0 && run(tasks)}
    >
      <Icon size={16} aria-hidden />
      <span>{shown}</span>
    </button>
  );
}

/** Moves the focus between the toolbar's buttons by arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const to = {
    ArrowRight: (at + 1) % buttons.length,
    ArrowLeft: (at - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  buttons[at]!.tabIndex = -1;
  buttons[to]!.tabIndex = 0;
  buttons[to]!.focus();
}

/** The due date that all tasks have; null if all have none. Undefined if they differ, so that `No Date` can be picked for them. */
function commonDue(tasks: readonly Task[]): string | null | undefined {
  const [first] = tasks;
  return first && tasks.every(({ due }) => due === first.due) ? first.due : undefined;
}
