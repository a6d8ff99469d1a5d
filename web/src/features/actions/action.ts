import type { LucideIcon } from "lucide-react";

/**
 * Something that a person can do. Menus, the command palette, the sheet of shortcut keys and the key handler all read it. So its
 * name, its keys and its conditions are written only once (decision 0034).
 * `Target` is what the action is done to: a task, a list, a sublist, a section, or nothing for an action that applies everywhere.
 */
export interface Action<Target = void> {
  /** Unique among all actions. */
  id: string;
  /** Its text in menus and on buttons. */
  name: string;
  /** Its text in the command palette now, if that says more than its name. */
  nameNow?: () => string;
  /** Other words for the action, by which the palette's search finds it too. */
  also?: string;
  icon: LucideIcon;
  /**
   * Its shortcut keys. The first one is shown. A space separates the keys of a sequence: `g t`; `+` joins keys that are pressed
   * together.
   */
  keys?: readonly string[];
  /** Whether the menu of its target offers it. */
  isInMenu?: boolean;
  /** Whether the command palette offers it. */
  isInPalette?: boolean;
  isDanger?: boolean;
  /** Whether a line separates it from the items before it in a menu. */
  startsGroup?: boolean;
  /** Whether it is offered for this target at all. */
  isFor?: (target: Target) => boolean;
  /** Why it cannot be done to this target now: a sentence, or "" if no words are needed. Undefined if it can be done. */
  whyNot?: (target: Target) => string | undefined;
  run: (target: Target) => void;
}

/** Whether an action can be done to a target now. */
export function isPossible<Target>({ isFor, whyNot }: Action<Target>, target: Target): boolean {
  return (isFor?.(target) ?? true) && whyNot?.(target) === undefined;
}
