import type { LucideIcon } from "lucide-react";

/**
 * Something that a person can do. Menus, the command palette, the sheet of shortcuts and the key handler all read it, so
 * its words, keys and conditions stand once (decision 0034).
 *
 * `Target` is what the action is done to: a task, a list, a sublist, a section, or nothing for an action that applies
 * everywhere.
 */
export interface Action<Target = void> {
  /** Unique among all actions. */
  id: string;
  /** Its words in the user interface. */
  name: string;
  /** Its words in the palette, if they say more than its name. */
  nameNow?: () => string;
  /** Synonyms by which people search for it in the palette. */
  also?: string;
  icon: LucideIcon;
  /**
   * Its keys. The first is shown. A space separates the keys of a sequence: `g t`; `+` joins keys
   * that are pressed together.
   */
  keys?: readonly string[];
  /** The menu of its target offers it. */
  isInMenu?: boolean;
  /** The palette offers it. */
  isInPalette?: boolean;
  isDanger?: boolean;
  /** A line above it separates it from the items before it in a menu. */
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
