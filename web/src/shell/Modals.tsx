import { Suspense } from "react";
import type { ReactNode } from "react";
import { navigate } from "wouter/use-browser-location";
import { catchUp } from "../lists/allTaskLists.ts";
import { pathOf } from "../paths.ts";
import { closeModal } from "../state/modalActions.ts";
import type { Modal } from "../state/modals.ts";
import { setState, useStore } from "../state/store.ts";
import { Overlays } from "./Overlays.tsx";
import { lazily } from "../ui/lazily.ts";

const TaskModal = lazily(() => import("../tasks/TaskModal.tsx"));
const NameModal = lazily(() => import("../lists/NameModal.tsx"));
const ShareList = lazily(() => import("../sharing/ShareList.tsx"));
const JoinSharedList = lazily(() => import("../sharing/JoinSharedList.tsx"));
const GroupInfo = lazily(() => import("../sharing/GroupInfo.tsx"));
const LabelManager = lazily(() => import("../labels/LabelManager.tsx"));
const ListFilterModal = lazily(() => import("./ListFilterModal.tsx"));
const CommandPalette = lazily(() => import("./keys/CommandPalette.tsx"));
const ShortcutSheet = lazily(() => import("./keys/ShortcutSheet.tsx"));
const ProfileDetails = lazily(() => import("./ProfileDetails.tsx"));

/** The dialog whose type is open (specification 2, Modals), or My Profile. */
export default function Modals() {
  const modal = useStore((state) => state.modal);
  const showProfile = useStore((state) => state.showProfile);
  return (
    <Suspense>
      {drawn(modal)}
      {showProfile && (
        <ProfileDetails onClose={() => setState({ showProfile: false })}>
          <Overlays />
        </ProfileDetails>
      )}
    </Suspense>
  );
}

function drawn(modal: Modal): ReactNode {
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
    case "COMMAND_PALETTE":
      return <CommandPalette {...modal.modalProps}>{its.children}</CommandPalette>;
    case "SHORTCUTS":
      return <ShortcutSheet {...its} />;
    case "GROUP_INFO":
      return <GroupInfo {...modal.modalProps} {...its} />;
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
