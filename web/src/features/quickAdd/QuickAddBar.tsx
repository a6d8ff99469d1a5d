import { Dialog as Base } from "@base-ui/react/dialog";
import { ArrowUp, Calendar, Maximize2, Plus, Rows3, Tag, TextAlignStart } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import type { ModalProps } from "../../data/modalState.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import * as dialog from "../../ui/Dialog.module.css";
import { IconButton } from "../../ui/IconButton.tsx";
import { Keys } from "../../ui/Keys.tsx";
import { PHONE, useMedia } from "../../ui/useMedia.ts";
import { useReturnFocus } from "../../ui/useReturnFocus.ts";
import { takePastedText } from "./pastedText.ts";
import { moveOrphanedDrafts } from "./moveOrphanedDrafts.ts";
import { PastedTasks } from "./PastedTasks.tsx";
import * as css from "./QuickAdd.module.css";
import { QuickAddField } from "./QuickAddField.tsx";
import { useAboveKeyboard } from "./useAboveKeyboard.ts";
import { useQuickAdd } from "./useQuickAdd.ts";
import type { QuickAdd } from "./useQuickAdd.ts";

interface QuickAddBarProps {
  place: ModalProps["QUICK_ADD"];
  onClose: () => void;
  children: ReactNode;
}

const SIGNS = [
  ["#", "list"],
  ["##", "section"],
  ["###", "label"],
] as const;

/** The dialog QUICK_ADD: one field for a new task, over any page. On phones it is a sheet above the on-screen keyboard. */
export default function QuickAddBar({ place, onClose, children }: QuickAddBarProps) {
  useState(moveOrphanedDrafts); // Once, before `useQuickAdd` reads the drafts.
  const quickAdd = useQuickAdd(place, "QUICK_ADD");
  const [pasted, setPasted] = useState(takePastedText);
  const isPhone = useMedia(PHONE);
  const layer = useAboveKeyboard(isPhone);
  const { mark, returns } = useReturnFocus();
  if (pasted !== undefined) {
    const leave = (): void => (quickAdd.text === "" ? onClose() : setPasted(undefined));
    const keepAsLine = (line: string): void => {
      quickAdd.change([quickAdd.text, line].filter(Boolean).join(" "));
      setPasted(undefined);
    };
    return (
      <PastedTasks
        text={pasted}
        context={quickAdd.context}
        onKeepAsLine={keepAsLine}
        onCancel={leave}
        onCreated={leave}
      >
        {children}
      </PastedTasks>
    );
  }
  const its = { quickAdd, onClose, onLines: setPasted };
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      disablePointerDismissal={quickAdd.text !== ""}
    >
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Viewport className={cx(dialog.layer, css.layer)} ref={layer}>
          <Base.Popup
            {...mark}
            className={cx(dialog.modal, css.bar)}
            aria-label="Add task"
            initialFocus={() => document.querySelector<HTMLElement>("[role=dialog] [data-quick-add]") ?? true}
            finalFocus={returns}
          >
            {isPhone ? <Sheet {...its} /> : <Bar {...its} />}
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface ContentProps {
  quickAdd: QuickAdd;
  onClose: () => void;
  onLines: (text: string) => void;
}

function Bar({ quickAdd, ...others }: ContentProps) {
  return (
    <>
      <div className={css.barMain}>
        <Plus size={20} strokeWidth={1.75} aria-hidden />
        <QuickAddField quickAdd={quickAdd} placeholder="Add task" {...others} />
        <IconButton label="All fields" onClick={quickAdd.openForm}>
          <Maximize2 size={16} aria-hidden />
        </IconButton>
      </div>
      <footer className={cx(dialog.foot, css.foot)}>
        <div className={css.keys}>
          {SIGNS.map(([sign, name]) => (
            <span key={sign}>
              <Keys keys={sign} /> {name}
            </span>
          ))}
          <span>
            <Keys keys="Alt Enter" /> all fields
          </span>
        </div>
        <Button kind="primary" onClick={quickAdd.add}>
          Add
        </Button>
      </footer>
    </>
  );
}

const PHONE_KEYS = [
  ["Date", "^", Calendar],
  ["List or sublist", "#", TextAlignStart],
  ["Section", "##", Rows3],
  ["Label", "###", Tag],
] as const;

/** The field on phones. A row of buttons types the signs `^`, `#`, `##` and `###`, which are hard to find on an on-screen keyboard. */
function Sheet({ quickAdd, ...others }: ContentProps) {
  const type = (sign: string): void => {
    const field = document.querySelector<HTMLTextAreaElement>("[role=dialog] [data-quick-add]");
    if (!field) return;
    field.focus();
    const isSpaced = /(^|\s)$/u.test(field.value.slice(0, field.selectionStart));
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else inserts text at the caret as typing does
    document.execCommand("insertText", false, (isSpaced ? "" : " ") + sign);
  };
  return (
    <div className={css.sheet}>
      <QuickAddField quickAdd={quickAdd} placeholder="Add task" {...others} />
      <div className={css.phoneKeys}>
        {PHONE_KEYS.map(([name, sign, Icon]) => (
          // A press on this button must not take the focus from the field, or the on-screen keyboard would close.
          <IconButton
            key={name}
            label={name}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => type(sign)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
        <IconButton label="All fields" onClick={quickAdd.openForm}>
          <Maximize2 size={20} aria-hidden />
        </IconButton>
        <IconButton
          label="Add"
          className={css.send}
          onPointerDown={(event) => event.preventDefault()}
          onClick={quickAdd.add}
        >
          <ArrowUp size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}
