import { Suspense, useState } from "react";
import { useStore } from "../state/store.ts";
import { Avatar } from "../ui/Avatar.tsx";
import css from "./TopBar.module.css";
import { lazily } from "../ui/lazily.ts";

const load = () => import("./ProfileMenu.tsx");
const ProfileMenu = lazily(load);

/** The person's letter with the number of new notices; it opens these, My Profile and Logout. */
export function ProfileButton() {
  const user = useStore((state) => state.user);
  const fresh = useStore(({ notices }) => notices.filter(({ isNew }) => isNew).length);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = fresh > 9 ? "9+" : fresh;
  return (
    <>
      <button
        type="button"
        className={css.profile}
        aria-label={`Notices, ${fresh === 0 ? "none" : count} new, and profile`}
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
        {fresh > 0 && (
          <span className={css.fresh} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {anchor && (
        <Suspense>
          <ProfileMenu anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
