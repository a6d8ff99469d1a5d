import { TYPED } from "./earlyKeys.ts";

/**
 * Matches everything that opens over the page and takes the focus: dialogs, menus and lists of options. A select that once had the
 * focus keeps its closed list in the page.
 */
export const OPEN =
  '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([data-closed])';
const STOPS = "a[href], button, input, select, textarea, [tabindex]";

/** The argument of `execCommand` for each key that deletes text. */
const EDITS: Readonly<Record<string, string>> = { Backspace: "delete", Delete: "forwardDelete" };

/** For each key that moves the caret in a field: the direction and the distance, as `Selection.modify` names them. */
const STEPS: Readonly<Record<string, readonly [direction: string, by: string]>> = {
  ArrowLeft: ["left", "character"],
  ArrowRight: ["right", "character"],
  ArrowUp: ["backward", "line"],
  ArrowDown: ["forward", "line"],
  Home: ["backward", "lineboundary"],
  End: ["forward", "lineboundary"],
};

/**
 * Presses a stored key again, on the element that has the focus. The page's listeners receive it like any other key. Browsers
 * ignore keys made by scripts. So if no listener handles the key, this function does what the browser would do.
 */
export function pressAgain(event: KeyboardEvent): void {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent("keydown", { ...keyOf(event), bubbles: true, cancelable: true });
  const isControl = (ctrlKey || metaKey) && !event.getModifierState("AltGraph");
  if (!target.dispatchEvent(again) || isControl || target !== document.activeElement) return;
  if (key === "Tab") goOn(target, shiftKey ? -1 : 1);
  else if (target.matches(TYPED)) typeInto(target, event);
  else if (target instanceof HTMLElement && target.matches(key === "Enter" ? "a, button" : "button, input"))
    if (key === "Enter" || key === " ") target.click();
}

/** Describes a pressed key as data, from which an equal event can be made. */
export function keyOf(event: KeyboardEvent): KeyboardEventInit {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat } = event;
  const modifierAltGraph = event.getModifierState("AltGraph");
  return { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, modifierAltGraph };
}

function typeInto(field: Element, { key, shiftKey }: KeyboardEvent): void {
  const step = STEPS[key];
  if (step) getSelection()?.modify(shiftKey ? "extend" : "move", ...step);
  else if (EDITS[key]) edit(EDITS[key]);
  else if (key !== "Enter") {
    if (key !== "Escape") edit("insertText", key);
  } else if (field instanceof HTMLTextAreaElement) edit("insertText", "\n");
  else if (field instanceof HTMLInputElement) submit(field.form);
}

function edit(command: string, text?: string): void {
  // oxlint-disable-next-line typescript/no-deprecated -- only this types as people do, with the browser's undo and maxlength
  document.execCommand(command, false, text);
}

/** Submits a form as Enter in a field does: by pressing its submit button, unless that is disabled. */
function submit(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>("button:not([type=button]), input[type=submit]");
  if (button) button.click();
  else form?.requestSubmit();
}

function goOn(from: Element, step: number): void {
  const all = [...(from.closest(OPEN) ?? document).querySelectorAll<HTMLElement>(STOPS)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(":disabled") && stop.checkVisibility(),
  );
  const at = all.indexOf(from as HTMLElement);
  all[(at === -1 && step < 0 ? all.length - 1 : at + step + all.length) % all.length]?.focus();
}
