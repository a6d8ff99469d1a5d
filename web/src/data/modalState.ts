import type { Day } from "@tasklane/contract/dueDates.ts";
import type { SectionAt } from "./groups.ts";

/** The dialogs by type (product 2.37), with the props of each. */
export interface ModalProps {
  CREATE_TASK: {
    listId?: string | undefined;
    sublistId?: string | undefined;
    section?: string | undefined;
    /** Finds the section if it was renamed since. */
    sectionId?: string | undefined;
    label?: string | undefined;
    due?: Day | null;
    /** The text that another app shared with us. It is filled into the form. */
    given?: { title: string; description: string } | undefined;
  };
  /** The list in which quick add creates a task, unless the typed line names another. Undefined means the list on screen. */
  QUICK_ADD: {
    listId?: string | undefined;
    sublistId?: string | undefined;
    section?: string | undefined;
    /** Finds the section if it was renamed since. */
    sectionId?: string | undefined;
    due?: Day | null;
    parentId?: string | undefined;
  };
  EDIT_TASK: { taskId: string };
  CREATE_SUB_TASK: {
    parentId: string;
    label?: string | undefined;
    section?: string | undefined;
    due?: Day | null;
    given?: { title: string; description: string } | undefined;
  };
  MOVE_TASK: { taskId: string; toListId?: string };
  CREATE_LIST: { isShared: boolean };
  CREATE_SUBLIST: { listId: string };
  EDIT_LIST: { oldName: string; listId: string };
  EDIT_SUBLIST: { oldName: string; listId: string; sublistId: string };
  EDIT_SECTION: { oldName: string; places: readonly SectionAt[] };
  /** The URL to save as a view. */
  SAVE_VIEW: { address: string };
  EDIT_VIEW: { viewId: string; oldName: string };
  SHARE_VIEW: { viewId: string };
  CREATE_LABEL: Record<string, never>;
  LIST_FILTER: Record<string, never>;
  SHARE_TASK_LIST: { listId: string };
  JOIN_SHARED_TABLE: Record<string, never>;
  GROUP_INFO: { listId: string };
  /** The task whose card had the focus. The command palette offers the commands for this task. */
  COMMAND_PALETTE: { taskId: string | undefined };
  SHORTCUTS: Record<string, never>;
  WAITING_CHANGES: Record<string, never>;
}
export type ModalType = keyof ModalProps;

export type Modal =
  | { modalType: null; modalProps: Record<string, never> }
  | { [Type in ModalType]: { modalType: Type; modalProps: ModalProps[Type] } }[ModalType];

export const NO_MODAL: Modal = { modalType: null, modalProps: {} };
