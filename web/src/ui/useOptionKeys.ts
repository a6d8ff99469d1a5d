import { useState } from "react";
import type { ComponentProps, KeyboardEvent } from "react";
import { isComposing } from "./isComposing.ts";

interface KeyOption {
  id: string;
  pick: () => void;
}

interface OptionKeys<Its extends KeyOption> {
  /** The highlighted option, which Enter picks. */
  active: Its | undefined;
  /**
   * Highlights an option.
   * @param id if undefined, highlights `first` again, for example after the typed text changed
   */
  setActiveId: (id: string | undefined) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Handles keys for a text box with options below it. Arrow keys highlight another option while the focus stays in the box. Enter
 * picks the highlighted option.
 * @param first the option that is highlighted until a key is pressed
 * @param reveal scrolls to an option that an arrow key highlighted
 */
export function useOptionKeys<Its extends KeyOption>(
  options: readonly Its[],
  first: Its | undefined,
  reveal: (option: Its) => void,
): OptionKeys<Its> {
  const [activeId, setActiveId] = useState<string>();
  const active = options.find(({ id }) => id === activeId) ?? first;
  const go = (step: number): void => {
    const at = active ? options.indexOf(active) : -1;
    const to = options[(at + step + options.length) % options.length];
    if (!to) return;
    setActiveId(to.id);
    reveal(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") go(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Enter") active?.pick();
    else return;
    event.preventDefault();
  };
  return { active, setActiveId, onKeyDown };
}

/**
 * The attributes of a text box with options below it, for screen readers and the browser.
 * @param label the box's name, which is also its placeholder
 * @param listId the DOM id of the list of options
 * @param activeId the DOM id of the highlighted option
 */
export function boxAttributes(
  label: string,
  listId: string,
  activeId: string | undefined,
): ComponentProps<"input"> {
  return {
    type: "text",
    role: "combobox",
    "aria-label": label,
    placeholder: label,
    "aria-expanded": activeId !== undefined,
    "aria-controls": listId,
    "aria-activedescendant": activeId,
    "aria-autocomplete": "list",
    autoComplete: "off",
    dir: "auto",
  };
}
