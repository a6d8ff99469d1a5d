import { Suspense, useState } from "react";
import { useStore } from "../../data/store.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import * as css from "./TopBar.module.css";
import { lazyComponent } from "../../ui/lazyComponent.ts";

const load = () => import("../../features/profile/ProfileMenu.tsx");
const ProfileMenu = lazyComponent(load);

/** The button with the person's initial and the number of new notices. It opens the notices, My Profile and Logout. */
export function ProfileButton() {
  const user = useStore((state) => state.user);
  const count = useStore((state) => state.newNotices); // `newNotices.css` draws this number.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.profile}
        aria-label={`Notices, ${count || "none"} new, and profile`}
        data-notices={count || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <Avatar name={user?.name ?? user?.email ?? ""} />
      </button>
      {anchor && (
        <Suspense>
          <ProfileMenu anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
