import { NO_MODAL } from "./modalState.ts";
import type { Modal, ModalProps, ModalType } from "./modalState.ts";
import { setState } from "./store.ts";

export function openModal<Type extends ModalType>(modalType: Type, modalProps: ModalProps[Type]): void {
  setState({ modal: { modalType, modalProps } as Modal });
}

export function closeModal(): void {
  setState({ modal: NO_MODAL });
}
