import { useEffect, useRef, useState } from "react";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import type { Toast } from "react-hot-toast/headless";
import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { CIRCLE_ALERT, CIRCLE_CHECK, CLOSE, Shape } from "./Shape.tsx";
import { moreOf, runAction } from "./toastActions.ts";
import * as css from "./Toasts.module.css";

/** How many toasts are shown at once. react-hot-toast keeps at most 20 (product 9.6). */
const SHOWN = 4;

/**
 * Toasts in a corner of the screen, the newest at the bottom. Their timers pause while the pointer or the focus is on them.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const section = useRef<HTMLElement>(null);
  const [isPointed, setIsPointed] = useState(false);
  const pointer = useRef({ x: 0, y: 0 });
  const [isFocused, setIsFocused] = useState(false);
  // A press on Undo takes the focus away, but the timers stay paused as long as the pointer is there.
  const setTimers = isPointed || isFocused ? handlers.startPause : handlers.endPause;
  useEffect(setTimers, [setTimers]);
  useEffect(() => {
    // When a focused button is removed, browsers send no `blur` event.
    if (toasts.length === 0 || !section.current!.contains(document.activeElement)) setIsFocused(false);
    // Nor do they tell that the toast below a resting pointer was removed. Looking there makes the browser lay out the page, so
    // look only if it matters.
    const { x, y } = pointer.current;
    if (isPointed && !section.current!.contains(document.elementFromPoint(x, y))) setIsPointed(false);
  }, [toasts, isPointed]);
  const shown = toasts.toReversed().slice(-SHOWN);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointer and focus only pause the timers
    <section
      ref={section}
      className={css.toasts}
      aria-label="Messages"
      aria-live="polite"
      onPointerMove={({ clientX: x, clientY: y }) => {
        pointer.current = { x, y };
        setIsPointed(true);
      }}
      onPointerLeave={() => setIsPointed(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      {shown.map((each) => (
        <Message key={each.id} its={each} />
      ))}
    </section>
  );
}

function Message({ its }: { its: Toast }) {
  const { action, line } = moreOf(its);
  return (
    <div className={cx(css.toast, !its.visible && css.leaving)} {...its.ariaProps}>
      {its.type === "success" ? (
        <Shape d={CIRCLE_CHECK} className={css.ok} />
      ) : (
        <Shape d={CIRCLE_ALERT} className={css.bad} />
      )}
      <span className={css.two}>
        <span dir="auto">{resolveValue(its.message, its)}</span>
        {line !== undefined && (
          <span className={css.line} dir="auto">
            {line}
          </span>
        )}
      </span>
      {action && (
        <Button
          kind="ghost"
          size="sm"
          className={css.action}
          // The focus stays where the person works, for example in a field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={({ currentTarget }) => {
            // A toast that fades out must not keep the focus, because another Enter would run its action again.
            currentTarget.blur();
            runAction(its);
          }}
        >
          {action.label}
        </Button>
      )}
      {its.duration === Infinity && (
        <IconButton
          label="Close"
          onClick={({ currentTarget }) => {
            currentTarget.blur();
            toast.dismiss(its.id);
          }}
        >
          <Shape d={CLOSE} />
        </IconButton>
      )}
    </div>
  );
}
