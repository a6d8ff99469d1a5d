import { TEXT } from "@tasklane/contract/sentences.ts";
import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { sieveOf } from "../state/sieve.ts";
import { getState, setState, useStore } from "../state/store.ts";
import { IconButton } from "../ui/IconButton.tsx";
import css from "./SearchBox.module.css";

/** The text box of the search page. It has the focus, unless the person has begun to type, in the sidebar's. */
export default function SearchBox() {
  const search = useStore((state) => state.search);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setState({ sieveOf });
    const hasBegun = getState().search !== "" || document.activeElement?.matches("input");
    if (!hasBegun) input.current?.focus();
  }, []);
  const clear = (): void => {
    setState({ search: "" });
    input.current?.focus();
  };
  return (
    <div className={css.box}>
      <Search size={20} strokeWidth={1.75} aria-hidden />
      <input
        ref={input}
        type="text"
        enterKeyHint="search"
        aria-label={TEXT.searchTasks}
        placeholder={TEXT.searchTasks}
        autoComplete="off"
        value={search}
        onChange={({ target }) => setState({ search: target.value })}
        onKeyDown={({ key }) => key === "Escape" && clear()}
      />
      {search !== "" && (
        <IconButton label="Clear search" onClick={clear}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
