import { dueBucket } from "@tasklane/contract/dueBuckets.ts";
import { Plus } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { readDraft } from "../../data/drafts.ts";
import { openModal } from "../../data/modalActions.ts";
import type { ModalProps } from "../../data/modalState.ts";
import { getState } from "../../data/store.ts";
import { Keys } from "../../ui/Keys.tsx";
import { storePastedText } from "./pastedText.ts";
import * as css from "./QuickAdd.module.css";
import { QuickAddField } from "./QuickAddField.tsx";
import { useGoneColumn } from "./useGoneColumn.ts";
import { useQuickAdd } from "./useQuickAdd.ts";

interface QuickAddInColumnProps {
  preset: ModalProps["QUICK_ADD"];
  onClose: () => void;
}

/** The browser cancels a press that becomes a scroll, or that it needs for itself. */
const ENDS = ["pointerup", "pointercancel"] as const;

/** Quick add at the top of a column. It closes when it loses the focus while empty. Typed text is stored as a draft. */
export default function QuickAddInColumn({ preset, onClose }: QuickAddInColumnProps) {
  const line = useRef<HTMLDivElement>(null);
  const [draftKey] = useState(() => draftKeyOf(preset));
  const quickAdd = useQuickAdd(preset, draftKey, () => line.current?.closest("[data-column]")?.id);
  useLayoutEffect(() => {
    line.current?.querySelector("textarea")?.focus();
  }, []);
  const isClosed = useRef(false);
  useGoneColumn({ line, isClosed, draftKey, preset });
  const isPressed = usePressed();
  const closeAfterPress = (): void => {
    const stop = new AbortController();
    const onEnd = (): void => {
      stop.abort();
      setTimeout(() => {
        if (!line.current?.contains(document.activeElement)) onClose();
      });
    };
    for (const end of ENDS) addEventListener(end, onEnd, stop);
  };
  const close = (): void => {
    const row = line.current?.previousElementSibling;
    isClosed.current = true;
    onClose();
    if (row instanceof HTMLElement) requestAnimationFrame(() => row.focus());
  };
  return (
    <div
      className={css.line}
      ref={line}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (quickAdd.text !== "" || currentTarget.contains(relatedTarget)) return;
        // Closing moves the cards below. If they moved between press and release, the press would not count for any of them.
        if (isPressed()) closeAfterPress();
        else onClose();
      }}
    >
      <Plus size={16} aria-hidden />
      <div className={css.body}>
        <QuickAddField
          quickAdd={quickAdd}
          placeholder="Add task"
          onClose={close}
          onLines={(text) => {
            storePastedText(text);
            // An empty line closes when the dialog takes the focus. The dialog gives it back to the row, so the row needs it before.
            if (quickAdd.text === "") close();
            requestAnimationFrame(() => openModal("QUICK_ADD", preset));
          }}
        />
        <div className={css.keys}>
          <span>
            <Keys keys="Enter" /> add
          </span>
          <span>
            <Keys keys="Alt Enter" /> all fields
          </span>
        </div>
      </div>
    </div>
  );
}

/**
 * The key of a column's draft. A section is in it by its id, because its name may change. Today and Tomorrow are in it by these
 * names, because the same column stands for another day tomorrow. Text that was typed for a day that is Today or Tomorrow by now
 * comes first.
 */
function draftKeyOf({ section, sectionId = section, ...place }: ModalProps["QUICK_ADD"]): string {
  const keyOf = (due: string | null | undefined): string =>
    `QUICK_ADD ${JSON.stringify({ ...place, due, section: sectionId })}`;
  const bucket = dueBucket(place.due ?? null, getState().today);
  const key = keyOf(place.due);
  return (bucket !== "today" && bucket !== "tomorrow") || readDraft(key) ? key : keyOf(bucket);
}

/** @returns a function that tells whether a button of the mouse, or a finger, is pressed now */
function usePressed(): () => boolean {
  const isPressed = useRef(false);
  useEffect(() => {
    const note = ({ type }: PointerEvent): void => {
      isPressed.current = type === "pointerdown";
    };
    const signs = ["pointerdown", ...ENDS] as const;
    for (const sign of signs) addEventListener(sign, note, true);
    return () => {
      for (const sign of signs) removeEventListener(sign, note, true);
    };
  }, []);
  return () => isPressed.current;
}
