import { NO_MODAL } from "./modalState.ts";
import type { Modal, ModalProps, ModalType } from "./modalState.ts";
import { setState } from "./store.ts";

/** Opens a dialog, in place of the one that is open. */
export function openModal<Type extends ModalType>(modalType: Type, modalProps: ModalProps[Type]): void {
  setState({ modal: { modalType, modalProps } as Modal });
}

/** Closes the open dialog, if there is one. */
export function closeModal(): void {
  setState({ modal: NO_MODAL });
}
