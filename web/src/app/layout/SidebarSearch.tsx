import { TEXT } from "@tasklane/contract/sentences.ts";
import { SEARCH as GLASS, Shape } from "../../ui/Shape.tsx";
import { Link } from "../../ui/Link.tsx";
import { useLocation } from "../../ui/address.ts";
import { pathOf } from "../../paths.ts";
import { setState, useStore } from "../../data/store.ts";
import * as css from "./Sidebar.module.css";
import { useMarkedView } from "./useMarkedView.ts";

const SEARCH = pathOf({ kind: "search" });

interface SidebarSearchProps {
  isRail: boolean;
  /** Whether the sidebar covers the page and closes when the person navigates, as on phones. */
  isPhone: boolean;
  onGo: () => void;
}

/**
 * The sidebar's search box. Typing opens the search page, whose own search box then takes the focus. On phones, in the collapsed
 * sidebar, and while the search page shows its own box, this is only a link.
 */
export function SidebarSearch({ isRail, isPhone, onGo }: SidebarSearchProps) {
  const [path, navigate] = useLocation();
  const search = useStore((state) => state.search);
  const hasBox = useStore((state) => state.hasSearchBox);
  const isHere = path === SEARCH;
  const isMarked = useMarkedView()?.kind === "search";
  if (isRail || isPhone || (isHere && hasBox)) {
    return (
      <Link
        href={SEARCH}
        className={css.item}
        title="Search"
        aria-current={isMarked ? "page" : undefined}
        onClick={(event) => {
          onGo();
          if (!isHere) return;
          event.preventDefault();
          document.querySelector<HTMLInputElement>("main search input")?.focus();
        }}
      >
        <Shape d={GLASS} />
        {isRail ? <span className="vh">Search</span> : <span className={css.label}>{TEXT.searchTask}</span>}
        {!isRail && (
          <kbd hidden aria-hidden>
            /
          </kbd>
        )}
      </Link>
    );
  }
  const go = (text: string): void => {
    if (!isHere) navigate(SEARCH);
    setState({ search: text, shownSearch: text });
  };
  return (
    <search className={css.search}>
      <Shape d={GLASS} />
      <input
        type="text"
        enterKeyHint="search"
        aria-label={TEXT.searchTask}
        placeholder={TEXT.searchTask}
        autoComplete="off"
        value={search}
        onChange={({ target, nativeEvent }) => {
          // While an input method composes characters, store the text but do not open the search page: changing the focus would
          // end the composition.
          if ((nativeEvent as InputEvent).isComposing) setState({ search: target.value });
          else go(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => go(currentTarget.value)}
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
