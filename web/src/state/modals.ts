import type { Day } from "@tasklane/contract/dueDates.ts";

/** Dialogs that open by their type's name (specification 2, Modals), with what each is given. */
export interface ModalProps {
  CREATE_TASK: {
    listId?: string | undefined;
    sublistId?: string | undefined;
    section?: string | undefined;
    due?: Day | null;
    draft?: unknown;
  };
  EDIT_TASK: { taskId: string; draft?: unknown };
}
export type ModalType = keyof ModalProps;

export type Modal =
  | { modalType: null; modalProps: Record<string, never> }
  | { [Type in ModalType]: { modalType: Type; modalProps: ModalProps[Type] } }[ModalType];

export const NO_MODAL: Modal = { modalType: null, modalProps: {} };
