import { Rows3 } from "lucide-react";
import { Suspense, useState } from "react";
import type { Group } from "../../data/groups.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import * as css from "../filters/Filters.module.css";
import { groupName } from "./groupNames.ts";

const GroupMenu = lazyComponent(() => import("./GroupMenu.tsx"));

interface GroupSelectProps {
  group: Group;
  isInSublist: boolean;
  onChange: (group: Group) => void;
}

/**
 * The button Group: shows whether a list's columns are its sections, its sublists or due dates, and opens the choices. It looks
 * like the filters beside it.
 */
export function GroupSelect({ group, isInSublist, onChange }: GroupSelectProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css.filter}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget);
          setIsOpen(true);
        }}
      >
        <Rows3 size={14} aria-hidden />
        <span className={css.word}>Group</span> <b className={css.value}>{groupName(group)}</b>
      </button>
      {anchor && (
        <Suspense>
          <GroupMenu
            anchor={anchor}
            isOpen={isOpen}
            group={group}
            isInSublist={isInSublist}
            onChange={onChange}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
