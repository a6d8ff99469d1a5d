import type { KeyboardEvent } from "react";
import { isComposing } from "./isComposing.ts";

const STOPS = "button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/**
 * Handles the keys of the create, edit and move forms (product 13.8):
 * - Tab is blocked unless the person's preference allows it.
 * - Enter goes to the next field, and Shift+Enter to the previous one. In a field of several lines Enter makes a new line.
 * - Ctrl+Down and Ctrl+Up go to the next and previous field from anywhere, so every field can be reached.
 * - Ctrl+Enter saves.
 */
export function formKeys(
  event: KeyboardEvent<HTMLElement>,
  { tabMoves, onSave }: { tabMoves: boolean; onSave: () => void },
): void {
  const form = event.currentTarget;
  const target = event.target as HTMLElement;
  // Ignore keys in menus and pickers, which handle their own keys. Ignore keys while an input method composes characters.
  if (!form.contains(target) || isComposing(event.nativeEvent)) return;
  const isField = target.matches("[data-field]");
  const isControl = event.ctrlKey || event.metaKey;
  const done = (): void => {
    event.preventDefault();
    event.stopPropagation();
  };

  if (event.key === "Tab" && !tabMoves) return done();
  if (event.key === "Enter" && isControl) {
    done();
    return onSave();
  }
  if (isControl && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    done();
    return go(form, target, STOPS, event.key === "ArrowDown" ? 1 : -1);
  }
  if (event.key !== "Enter") return;
  // A held Enter goes on to the button, but does not press it.
  if (event.repeat && target.matches("[data-save]")) return done();
  if (event.shiftKey && (isField || target.matches("[data-save]"))) {
    done();
    return go(form, target, "[data-field], [data-save]", -1);
  }
  if (!isField || target.matches("textarea:not([data-line])")) return;
  done();
  go(form, target, "[data-field], [data-save]", 1);
}

function go(form: HTMLElement, from: HTMLElement, stops: string, step: number): void {
  const all = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (stop) => stop.offsetParent !== null && !stop.matches(":disabled, [data-disabled]"),
  );
  const at = all.indexOf(from);
  all[(at + step + all.length) % all.length]?.focus();
}
