import * as css from "./Keys.module.css";

const NAMES: Readonly<Record<string, string>> = {
  Delete: "Del",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** The label of a key on a keyboard, for example `Del` or `Ctrl+A`. */
export function keyLabel(key: string): string {
  return NAMES[key] ?? key.replace(/(^|\+).$/, (last) => last.toUpperCase());
}

/**
 * Shows keys as they are labelled on a keyboard. A space separates the keys of a sequence: `g t`; `+` joins keys that are
 * pressed together.
 */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}
    </span>
  );
}
