import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Link } from "../../ui/Link.tsx";
import { usePlaceName } from "../../features/lists/usePlaceName.ts";
import { pathOf } from "../../paths.ts";
import type { ListType } from "../../paths.ts";
import { placeKey } from "../../data/placeKey.ts";
import { setState, useStore } from "../../data/store.ts";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { openListMenu } from "../../features/lists/openListMenu.ts";
import * as css from "./Sidebar.module.css";
import { SidebarCount } from "./SidebarCount.tsx";
import { useMarkedView } from "./useMarkedView.ts";

/** A new row is highlighted for this many milliseconds. */
const NEW_FOR = 2_000;

interface SidebarRowProps {
  type: ListType;
  listId: string;
  sublistId: string | null;
  name: string;
  /** What is shown beside the name, such as a mark. */
  children?: ReactNode;
  className?: string | undefined;
  /** The button that unfolds the list's sublists, if there are any. */
  twist?: ReactNode;
  /** Called when the person follows the link. */
  onGo: () => void;
}

/** A list or sublist in the sidebar: its link and its context menu. */
export function SidebarRow({
  type,
  listId,
  sublistId,
  name,
  children,
  className,
  twist,
  onGo,
}: SidebarRowProps) {
  const view = useMarkedView();
  const isHere = view?.kind === "list" && view.listId === listId && view.sublistId === sublistId;
  const isNew = useStore(({ newPlace }) => newPlace?.listId === listId && newPlace.sublistId === sublistId);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return undefined;
    row.current?.scrollIntoView({ block: "nearest" });
    const timer = setTimeout(() => setState({ newPlace: undefined }), NEW_FOR);
    return () => clearTimeout(timer);
  }, [isNew]);
  return (
    <div className={cx(css.row, className)} ref={row} data-row="" data-new={isNew || undefined}>
      {twist}
      <Link
        href={pathOf({ kind: "list", type, listId, sublistId })}
        className={css.item}
        title={name}
        aria-current={isHere ? "page" : undefined}
        onClick={onGo}
        onContextMenu={(event) => {
          event.preventDefault();
          openListMenu(event.currentTarget, listId, sublistId);
        }}
      >
        {children}
        <span className={css.label} dir="auto">
          {name}
        </span>
        <SidebarCount of={({ places }) => places.get(placeKey(listId, sublistId))} />
      </Link>
      <IconButton
        label={`${usePlaceName(listId, sublistId, name)}: menu`}
        className={css.menu}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={({ currentTarget }) => openListMenu(currentTarget, listId, sublistId)}
      />
    </div>
  );
}
