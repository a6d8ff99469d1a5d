import type { List } from "@tasklane/contract/lists.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { Link, useLocation } from "wouter";
import { pathOf, viewOf } from "../paths.ts";
import type { ListType } from "../paths.ts";
import css from "./Sidebar.module.css";

interface SidebarListProps {
  type: ListType;
  list: List;
  /** Is called when the person goes to the list. */
  onGo: () => void;
}

/** A list in the sidebar, with its sublists below it. */
export function SidebarList({ type, list, onGo }: SidebarListProps) {
  const [path] = useLocation();
  const view = viewOf(path);
  const { google_list_id: listId, google_list_name: name } = list;
  const isHere = view?.kind === "list" && view.listId === listId;
  const sublists = Object.values(list.sublists).sort((one, other) =>
    one.sublist_id < other.sublist_id ? -1 : 1,
  );
  const [isOpen, setIsOpen] = useState(false);
  const showsSublists = isOpen || (isHere && view.sublistId !== null);
  const isCurrent = (sublistId: string | null): "page" | undefined =>
    isHere && view.sublistId === sublistId ? "page" : undefined;
  return (
    <li>
      <div className={sublists.length > 0 ? css.row : undefined}>
        {sublists.length > 0 && (
          <button
            type="button"
            className={css.twist}
            aria-label={`${name}: sublists`}
            aria-expanded={showsSublists}
            onClick={() => setIsOpen(!showsSublists)}
          >
            <ChevronRight size={14} aria-hidden />
          </button>
        )}
        <Link
          href={pathOf({ kind: "list", type, listId, sublistId: null })}
          className={css.item}
          title={name}
          aria-current={isCurrent(null)}
          onClick={onGo}
        >
          {sublists.length === 0 && <span className={css.glyph} />}
          <span className={css.mono} aria-hidden="true">
            {Array.from(name).slice(0, 2).join("")}
          </span>
          <span className={css.label} dir="auto">
            {name}
          </span>
        </Link>
      </div>
      {showsSublists && (
        <ul className={css.sub}>
          {sublists.map(({ sublist_id: sublistId, sublist_name: sublistName }) => (
            <li key={sublistId}>
              <Link
                href={pathOf({ kind: "list", type, listId, sublistId })}
                className={css.item}
                title={sublistName}
                aria-current={isCurrent(sublistId)}
                onClick={onGo}
              >
                <span className={css.label} dir="auto">
                  {sublistName}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
