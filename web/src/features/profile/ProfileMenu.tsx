import { Popover } from "@base-ui/react/popover";
import { Download, Keyboard, LogOut, RefreshCw, User, X } from "lucide-react";
import type { ReactNode } from "react";
import { logout } from "../auth/logout.ts";
import { Notices } from "../sharing/Notices.tsx";
import { useInstalled } from "../../data/installed.ts";
import { openModal } from "../../data/modalActions.ts";
import { setState, useStore } from "../../data/store.ts";
import { useQuestion } from "../../ui/confirmation.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useLayer } from "../../ui/layers.ts";
import * as popup from "../../ui/Popup.module.css";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import * as css from "./ProfileMenu.module.css";

interface ProfileMenuProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

/** The panel that the person's picture opens: notices above, My Profile and Logout below. On phones it is a sheet. */
export default function ProfileMenu({ anchor, isOpen, onClose }: ProfileMenuProps) {
  const email = useStore(({ user }) => user?.email);
  const isPhone = useMedia(PHONE);
  const { install, isOld } = useInstalled();
  useLayer(isOpen ? { name: "menu" } : null, onClose);
  // The panel stays open during the confirmation of Approve or Decline, which must be above it. So put the panel below meanwhile.
  const isQuestionOpen = useQuestion(({ question }) => question !== null);
  const item = (icon: ReactNode, name: string, run: () => void) => (
    <button
      type="button"
      className={popup.item}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {icon}
      {name}
    </button>
  );
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => !open && useQuestion.getState().question === null && onClose()}
    >
      <Popover.Portal>
        <Popover.Backdrop className={cx(popup.backdrop, isQuestionOpen && css.below)} />
        <Popover.Positioner
          className={cx(popup.positioner, isQuestionOpen && css.below)}
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Popover.Popup
            className={cx(popup.menu, css.panel)}
            aria-label="Notices and profile"
            finalFocus={() => anchor}
          >
            <span className={popup.grabber} aria-hidden="true" />
            <Notices
              onDone={onClose}
              close={
                isPhone && (
                  <IconButton label="Close" onClick={onClose}>
                    <X size={16} aria-hidden />
                  </IconButton>
                )
              }
            />
            <div className={css.foot}>
              {email && <p className={css.who}>{email}</p>}
              {item(<User size={16} aria-hidden />, "My Profile", () => setState({ showProfile: true }))}
              {install && item(<Download size={16} aria-hidden />, "Install Tasklane", install)}
              {item(<Keyboard size={16} aria-hidden />, "Keyboard shortcuts", () =>
                openModal("SHORTCUTS", {}),
              )}
              {isOld &&
                item(<RefreshCw size={16} aria-hidden />, "New version. Reload", () => location.reload())}
              {item(<LogOut size={16} aria-hidden />, "Logout", () => void logout())}
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
