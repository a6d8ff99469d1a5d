import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { Dialog } from "../../ui/Dialog.tsx";
import { Keys } from "../../ui/Keys.tsx";
import { PAGE_ACTIONS } from "../actions/pageActions.ts";
import { SELECTION_ACTIONS } from "../actions/selectionActions.ts";
import { TASK_ACTIONS } from "../actions/taskActions.ts";
import * as css from "./ShortcutSheet.module.css";

type Line = readonly [name: string, keys: string];

const lines = (actions: readonly { name: string; keys?: readonly string[] }[]): Line[] =>
  actions.flatMap(({ name, keys }) => (keys ? [[name, keys[0]!] as const] : []));
const inGroup = (group: string): Line[] => lines(PAGE_ACTIONS.filter((action) => action.group === group));

/** Whether the selected tasks have an action with the same shortcut key. */
const isForSelection = ({ keys }: { keys?: readonly string[] }): boolean =>
  keys !== undefined && SELECTION_ACTIONS.some((action) => action.keys?.includes(keys[0]!));

const COLUMNS: readonly (readonly (readonly [title: string, lines: readonly Line[]])[])[] = [
  [
    ["Tasks", [...inGroup("Tasks"), ["Command palette", "Ctrl K"], ...inGroup("More")]],
    ["Go to", inGroup("Go to")],
  ],
  [
    ["On a card or a selection", lines(TASK_ACTIONS.filter(isForSelection))],
    [
      "On a card",
      [
        ["Move between cards", "ArrowUp ArrowDown"],
        ["Move between columns", "ArrowLeft ArrowRight"],
        ["Move by a page", "PgUp PgDn"],
        ["To the first or last card", "Home End"],
        ["Move it up or down", "Alt ArrowUp ArrowDown"],
        ["Move it to another column", "Alt ArrowLeft ArrowRight"],
        ...lines(TASK_ACTIONS.filter((action) => !isForSelection(action) && action.id !== "select-task")),
      ],
    ],
  ],
  [
    [
      "Selecting",
      [
        ["Select", "x"],
        ["Extend", "Shift ArrowUp ArrowDown"],
        ["Select the column, twice: all", "Ctrl A"],
        ["To the selection bar", ","],
        ["Clear selection", "Esc"],
      ],
    ],
    [
      "In a form",
      [
        ["Next field", "Enter"],
        ["Save", "Ctrl Enter"],
        ["Close", "Esc"],
      ],
    ],
  ],
  [
    [
      "In quick add",
      [
        ["Add, stay for the next", "Enter"],
        ["All fields", "Alt Enter"],
        ["Word back to text", "Backspace"],
        ["Force a date", "^"],
        ["List, section, label", "# ## ###"],
        ["Subtask of", ">"],
      ],
    ],
  ],
];

/** The dialog SHORTCUTS: the list of shortcut keys. */
export default function ShortcutSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title="Keyboard shortcuts" isWide onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls only what takes the focus */}
      <div className={cx(dialog.body, css.body)} tabIndex={0} data-field="">
        <div className={css.columns}>
          {COLUMNS.map((sections, at) => (
            <div key={at} className={css.column}>
              {sections.map(([title, its]) => (
                <section key={title} aria-label={title}>
                  <h3>{title}</h3>
                  <ul>
                    {its.map(([name, keys]) => (
                      <li key={name}>
                        {name}
                        <Keys keys={keys} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          ))}
        </div>
      </div>
      {children}
    </Dialog>
  );
}
