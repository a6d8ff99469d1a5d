import { TEXT } from "@tasklane/contract/sentences.ts";
import { Search } from "lucide-react";
import { Link, useLocation } from "wouter";
import { pathOf } from "../paths.ts";
import { setState, useStore } from "../state/store.ts";
import css from "./Sidebar.module.css";

const SEARCH = pathOf({ kind: "search" });

/** The search of the sidebar: what is typed leads to the search page. As a rail, it is a way there. */
export function SidebarSearch({ isRail, onGo }: { isRail: boolean; onGo: () => void }) {
  const [path, navigate] = useLocation();
  const search = useStore((state) => state.search);
  const current = path === SEARCH ? "page" : undefined;
  if (isRail) {
    return (
      <Link href={SEARCH} className={css.item} title="Search" aria-current={current} onClick={onGo}>
        <Search size={16} aria-hidden />
        <span className="vh">Search</span>
      </Link>
    );
  }
  const go = (text: string): void => {
    if (!current) navigate(SEARCH);
    setState({ search: text });
  };
  return (
    <search className={css.search} data-current={current}>
      <Search size={16} aria-hidden />
      <input
        type="text"
        enterKeyHint="search"
        aria-label={TEXT.searchTask}
        placeholder={TEXT.searchTask}
        autoComplete="off"
        value={search}
        onChange={({ target }) => go(target.value)}
        onKeyDown={({ key }) => {
          if (key !== "Enter") return;
          go(search);
          onGo();
        }}
      />
      {search === "" && <kbd hidden>/</kbd>}
    </search>
  );
}
