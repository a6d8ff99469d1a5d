import * as css from "./Keys.module.css";

/** Apple's keyboards have other signs on their modifier keys, and ⌘ does there what Ctrl does elsewhere. */
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Readonly<Record<string, string>> = {
  ...(IS_APPLE && { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" }),
  Delete: "Del",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The labels of keys that are pressed together. Apple writes ⇧ before ⌘. */
function labelsOf(keys: string): string[] {
  const ordered = IS_APPLE ? keys.replace("Ctrl+Shift", "Shift+Ctrl") : keys;
  return ordered.split("+").map((key) => NAMES[key] ?? key.replace(/^.$/, (letter) => letter.toUpperCase()));
}

/** How keys that are pressed together are written: `Del`, `Ctrl+A`, on a Mac `⌘A`. */
export function keyLabel(keys: string): string {
  return labelsOf(keys).join(IS_APPLE ? "" : "+");
}

/**
 * Shows keys as they are labelled on a keyboard. A space separates the keys of a sequence: `g t`; `+` joins keys that are
 * pressed together.
 */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={css.keys}>
      {keys
        .split(" ")
        .flatMap(labelsOf)
        .map((label) => (
          <kbd key={label}>{label}</kbd>
        ))}
    </span>
  );
}
