import type { BinEntry, BinKind } from "@tasklane/contract/bin.ts";
import { ChevronRight, Circle, Files, Layers, List, ListChecks, Rows3, Tag, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useId, useState } from "react";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import * as button from "../../ui/Button.module.css";
import { cx } from "../../ui/cx.ts";
import { Menu, MenuItem } from "../../ui/Menu.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { titleOn } from "../tasks/titleOn.ts";
import * as css from "./Bin.module.css";
import { timeLeft, titleOf, whatItWas, whoAndWhen } from "./binWords.ts";

const ICONS: Record<BinKind, LucideIcon> = {
  task: Circle,
  tasks: Files,
  completed: ListChecks,
  list: List,
  sublist: Layers,
  section: Rows3,
  label: Tag,
};

interface BinRowProps {
  entry: BinEntry;
  now: number;
  onRestore: () => void;
  /** Restores a single task of the entry. Absent if the entry's list is deleted too. */
  onRestoreOne: ((taskId: string) => void) | undefined;
  /** Whether one of the entry's tasks is being restored. */
  isLeaving: (taskId: string) => boolean;
  onDelete: () => void;
}

/**
 * One entry of the bin. An entry with several tasks unfolds and shows them: a parent with its subtasks, or tasks that were
 * deleted together.
 */
export function BinRow({ entry, now, onRestore, onRestoreOne, isLeaving, onDelete }: BinRowProps) {
  const me = useStore(({ user }) => user?.email);
  const isPhone = useMedia(PHONE);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Icon = ICONS[entry.kind];
  const title = titleOf(entry);
  const left = timeLeft(entry, now);
  const who = whoAndWhen(entry, me);
  return (
    <li className={css.entry} data-entry="">
      <div className={css.row}>
        {entry.texts.length > 0 ? (
          <button
            type="button"
            className={cx(button.icon, css.twist)}
            aria-label={`${title}: contents`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        ) : (
          <span className={css.noTwist} />
        )}
        <Icon size={16} aria-hidden className={css.kind} />
        <div className={css.words}>
          <b dir="auto">{title}</b>
          <small>{isPhone ? `${whatItWas(entry)}, ${who}` : whatItWas(entry)}</small>
          {isPhone && left && <small className={css.soon}>{left}</small>}
        </div>
        {!isPhone && (
          <>
            <span className={css.who}>{who}</span>
            <span className={cx(css.left, css.soon)}>{left}</span>
            {entry.mayDelete && (
              <Button
                kind="ghost"
                size="sm"
                className={css.delete}
                aria-label={`Delete for good: ${title}`}
                onClick={onDelete}
              >
                Delete for good
              </Button>
            )}
          </>
        )}
        <Button
          kind={isPhone ? "ghost" : "secondary"}
          size={isPhone ? undefined : "sm"}
          aria-label={`Restore: ${title}`}
          data-restore=""
          onClick={onRestore}
        >
          Restore
        </Button>
        {isPhone && entry.mayDelete && <RowMenu title={title} onDelete={onDelete} />}
      </div>
      <ul id={id} className={css.contents} hidden={!isOpen} aria-label={`Contents of ${title}`}>
        {isOpen && <Contents entry={entry} onRestoreOne={onRestoreOne} isLeaving={isLeaving} />}
      </ul>
    </li>
  );
}

/** The menu of an entry on a phone. */
function RowMenu({ title, onDelete }: { title: string; onDelete: () => void }) {
  return (
    <MenuButton label={`${title}: menu`}>
      {({ anchor, isOpen, onClose }) => (
        <Menu anchor={anchor} isOpen={isOpen} align="end" title={title} onClose={onClose}>
          <MenuItem icon={<Trash2 size={16} aria-hidden />} isDanger onClick={onDelete}>
            Delete for good
          </MenuItem>
        </Menu>
      )}
    </MenuButton>
  );
}

/** The tasks of an unfolded entry. Of many tasks the server names only some. */
function Contents({
  entry,
  onRestoreOne,
  isLeaving,
}: Pick<BinRowProps, "entry" | "onRestoreOne" | "isLeaving">) {
  const unnamed = entry.tasks - entry.texts.length - (entry.kind === "task" ? 1 : 0);
  return (
    <>
      {entry.texts.map((text, at) => {
        const taskId = entry.taskIds[at];
        if (taskId !== undefined && isLeaving(taskId)) return null;
        const restore = taskId !== undefined && onRestoreOne && (() => onRestoreOne(taskId));
        return <Content key={taskId ?? at} text={text} onRestore={restore || undefined} />;
      })}
      {unnamed > 0 && <li>and {unnamed.toLocaleString("en")} more</li>}
    </>
  );
}

function Content({ text, onRestore }: { text: string; onRestore: (() => void) | undefined }) {
  const title = titleOn({ finalTitle: text });
  return (
    <li>
      <Circle size={14} aria-hidden />
      <span dir="auto">{title}</span>
      {onRestore && (
        <Button kind="ghost" size="sm" aria-label={`Restore only: ${title}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  );
}
