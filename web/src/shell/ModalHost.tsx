import { lazy, Suspense } from "react";
import { closeModal } from "../state/modalActions.ts";
import { setState, useStore } from "../state/store.ts";
import { Overlays } from "./Overlays.tsx";

const TaskModal = lazy(() => import("../tasks/TaskModal.tsx"));
const ProfileDetails = lazy(() => import("./ProfileDetails.tsx"));

/** Draws the dialog whose type is open (specification 2, Modals), My Profile, and what floats over them. */
export function ModalHost() {
  const modal = useStore((state) => state.modal);
  const showProfile = useStore((state) => state.showProfile);
  if (modal.modalType === null && !showProfile) return <Overlays />;
  return (
    <Suspense>
      {modal.modalType !== null && (
        <TaskModal
          key={modal.modalType === "EDIT_TASK" ? modal.modalProps.taskId : modal.modalType}
          modal={modal}
          onClose={closeModal}
        >
          <Overlays />
        </TaskModal>
      )}
      {showProfile && <ProfileDetails onClose={() => setState({ showProfile: false })} />}
    </Suspense>
  );
}
