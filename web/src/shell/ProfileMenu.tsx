import { Keyboard, LogOut, User } from "lucide-react";
import { logout } from "../auth/logout.ts";
import { openModal } from "../state/modalActions.ts";
import { setState, useStore } from "../state/store.ts";
import { Menu, MenuItem, MenuSeparator } from "../ui/Menu.tsx";
import popup from "../ui/Popup.module.css";

interface ProfileMenuProps {
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
}

export default function ProfileMenu({ anchor, isOpen, onClose }: ProfileMenuProps) {
  const email = useStore(({ user }) => user?.email);
  return (
    <Menu anchor={anchor} isOpen={isOpen} align="end" title="Profile" onClose={onClose}>
      {email && (
        <>
          <div className={popup.user}>{email}</div>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<User size={16} aria-hidden />} onClick={() => setState({ showProfile: true })}>
        My Profile
      </MenuItem>
      <MenuItem icon={<Keyboard size={16} aria-hidden />} onClick={() => openModal("SHORTCUTS", {})}>
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={<LogOut size={16} aria-hidden />} onClick={() => void logout()}>
        Logout
      </MenuItem>
    </Menu>
  );
}
