import { useEffect } from "react";
import type { ReactNode } from "react";
import { navigate } from "../ui/address.ts";
import { catchUp } from "../features/lists/catchUp.ts";
import { pathOf } from "../paths.ts";
import { dropOldDrafts } from "../data/dropOldDrafts.ts";
import { closeModal } from "../data/modalActions.ts";
import type { Modal } from "../data/modalState.ts";
import { setState, useStore } from "../data/store.ts";
import LabelManager from "../features/labels/LabelManager.tsx";
import NameModal from "../features/lists/NameModal.tsx";
import GroupInfo from "../features/sharing/GroupInfo.tsx";
import JoinSharedList from "../features/sharing/JoinSharedList.tsx";
import ShareList from "../features/sharing/ShareList.tsx";
import TaskModal from "../features/tasks/TaskModal.tsx";
import CommandPalette from "../features/keyboard/CommandPalette.tsx";
import ShortcutSheet from "../features/keyboard/ShortcutSheet.tsx";
import ListFilterModal from "../features/filters/ListFilterModal.tsx";
import ProfileDetails from "../features/profile/ProfileDetails.tsx";
import QuickAddBar from "../features/quickAdd/QuickAddBar.tsx";
import ShareView from "../features/views/ShareView.tsx";
import WaitingChanges from "../features/outbox/WaitingChanges.tsx";
import { retryRefused } from "./takeUp.ts";
import { startDialogHistory } from "./dialogHistory.ts";
import { Overlays } from "./Overlays.tsx";

/** The open dialog (product 2.37), or My Profile. The build puts all dialogs into one chunk. */
export default function Modals() {
  const modal = useStore((state) => state.modal);
  const showProfile = useStore((state) => state.showProfile);
  // Normally `keepAlive` starts the history of dialogs. But the person may open a dialog before that, so start it here too.
  useEffect(startDialogHistory, []);
  const userId = useStore(({ user }) => user?.user_id);
  useEffect(() => {
    if (userId !== undefined) dropOldDrafts(userId);
  }, [userId]);
  return (
    <>
      {renderDialog(modal)}
      {showProfile && (
        <ProfileDetails onClose={() => setState({ showProfile: false })}>
          <Overlays />
        </ProfileDetails>
      )}
    </>
  );
}

function renderDialog(modal: Modal): ReactNode {
  const its = { onClose: closeModal, children: <Overlays /> };
  switch (modal.modalType) {
    case null:
      return null;
    case "CREATE_TASK":
    case "EDIT_TASK":
    case "CREATE_SUB_TASK":
    case "MOVE_TASK":
      return (
        <TaskModal
          key={modal.modalType + ("taskId" in modal.modalProps ? modal.modalProps.taskId : "")}
          modal={modal}
          {...its}
        />
      );
    case "CREATE_LABEL":
      return <LabelManager {...modal.modalProps} {...its} />;
    case "LIST_FILTER":
      return <ListFilterModal {...its} />;
    case "SHARE_TASK_LIST":
      return <ShareList {...modal.modalProps} {...its} />;
    case "JOIN_SHARED_TABLE":
      return <JoinSharedList onJoined={goToShared} {...its} />;
    case "QUICK_ADD":
      return <QuickAddBar key={JSON.stringify(modal.modalProps)} place={modal.modalProps} {...its} />;
    case "COMMAND_PALETTE":
      return <CommandPalette {...modal.modalProps}>{its.children}</CommandPalette>;
    case "SHORTCUTS":
      return <ShortcutSheet {...its} />;
    case "WAITING_CHANGES":
      return <WaitingChanges retry={retryRefused} {...its} />;
    case "GROUP_INFO":
      return <GroupInfo {...modal.modalProps} {...its} />;
    case "SHARE_VIEW":
      return <ShareView {...modal.modalProps} {...its} />;
    case "SAVE_VIEW":
    case "EDIT_VIEW":
    case "CREATE_LIST":
    case "CREATE_SUBLIST":
    case "EDIT_LIST":
    case "EDIT_SUBLIST":
    case "EDIT_SECTION":
      return <NameModal modal={modal} {...its} />;
  }
}

function goToShared(listId: string): void {
  void catchUp();
  navigate(pathOf({ kind: "list", type: "shared", listId, sublistId: null }));
}
