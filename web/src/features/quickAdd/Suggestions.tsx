import { Plus, Rows3, TextCursorInput } from "lucide-react";
import { Fragment, useLayoutEffect, useRef } from "react";
import type { RefObject } from "react";
import { Dot } from "../../ui/Dot.tsx";
import { cx } from "../../ui/cx.ts";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { Title } from "../tasks/Title.tsx";
import * as css from "./Suggestions.module.css";
import type { Naming, Option, Suggestion } from "./suggestions.ts";

interface SuggestionsProps {
  /** The prefix of the options' DOM ids. */
  id: string;
  options: readonly Option[];
  active: Option | undefined;
  naming: Naming;
  onPoint: (id: string) => void;
  /** Called if the person wants the typed words as plain text and no name. */
  onKeep: () => void;
}

/** The distance in pixels between the list and the field, and between the list and the window's edges. */
const GAP = 4;
const EDGE = 8;

/**
 * The names that can follow a sign such as `#`, typed at the caret. The list is in the browser's top layer, because a column
 * would cut it off.
 */
export function Suggestions({ id, options, active, naming, onPoint, onKeep }: SuggestionsProps) {
  const popup = usePlaceAtField(useMedia(PHONE));
  return (
    <div ref={popup} popover="manual" className={css.popup}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it */}
      <div role="listbox" id={`${id}-list`} aria-label="Suggestions">
        {options.map((option) => (
          <Fragment key={option.id}>
            {option.heading && (
              <div className={css.heading} aria-hidden="true">
                {option.heading}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field handles the keys */}
            <div
              className={cx(css.item, option.made && css.isMade)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a `select` has no text field to search in it
              role="option"
              id={`${id}-${option.id}`}
              aria-selected={option === active}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => onPoint(option.id)}
              onClick={option.pick}
            >
              <Lead option={option} naming={naming} />
              <span className="truncate" dir="auto">
                {option.made ? option.shown : <Title text={option.shown} search={naming.query} />}
              </span>
              {option.end !== undefined && (
                // The number of open tasks is for the eye.
                <span className={css.end} aria-hidden={typeof option.end === "number"}>
                  {option.end}
                </span>
              )}
            </div>
          </Fragment>
        ))}
      </div>
      <button
        type="button"
        className={css.keep}
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onKeep}
      >
        <TextCursorInput size={14} aria-hidden />
        <span className="truncate" dir="auto">
          Keep “{naming.sign + naming.query}” as text
        </span>
        <span className={css.end}>Esc</span>
      </button>
    </div>
  );
}

function Lead({ option, naming }: { option: Suggestion; naming: Naming }) {
  if (option.made) return <Plus size={14} aria-hidden />;
  if (naming.kind === "label") return <Dot name={option.name} />;
  if (naming.kind === "section") return <Rows3 size={14} aria-hidden />;
  return naming.kind === "list" ? <span className={css.lane} aria-hidden="true" /> : null;
}

/**
 * Shows the list in the browser's top layer, and keeps it below the field, or above it where there is more room.
 * @returns the list's ref
 */
function usePlaceAtField(isPhone: boolean): RefObject<HTMLDivElement | null> {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const its = popup.current;
    const field = its?.parentElement;
    if (!its || !field) return undefined;
    its.showPopover();
    const place = (): void => {
      const { left, top, bottom, width } = field.getBoundingClientRect();
      const view = window.visualViewport;
      const height = (view?.height ?? innerHeight) + (view?.offsetTop ?? 0);
      const below = height - bottom - GAP - EDGE;
      // On phones the field is right above the on-screen keyboard, so the list goes above the field.
      const isAbove = isPhone || (below < Math.min(its.scrollHeight, 200) && top > below);
      its.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - its.offsetWidth - EDGE))}px`;
      its.style.maxHeight = `${Math.min(320, isAbove ? top - GAP - EDGE : below)}px`;
      its.style.top = isAbove ? "auto" : `${bottom + GAP}px`;
      its.style.bottom = isAbove ? `${innerHeight - top + GAP}px` : "auto";
      if (isPhone) its.style.width = `${width}px`;
    };
    place();
    const stop = new AbortController();
    const how = { capture: true, passive: true, signal: stop.signal };
    addEventListener("scroll", place, how);
    addEventListener("resize", place, how);
    const observer = new ResizeObserver(place);
    observer.observe(its);
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [isPhone]);
  return popup;
}
