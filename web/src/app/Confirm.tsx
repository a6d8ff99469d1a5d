import { AlertDialog } from "@base-ui/react/alert-dialog";
import { CONFIRM_TITLE, TEXT } from "@tasklane/contract/sentences.ts";
import { useRef } from "react";
import type { MouseEvent } from "react";
import { Button } from "../ui/Button.tsx";
import { useQuestion } from "../ui/confirmation.ts";
import type { Question } from "../ui/confirmation.ts";
import { cx } from "../ui/cx.ts";
import * as css from "../ui/Dialog.module.css";
import { useLayer } from "../ui/layers.ts";
import { useReturnFocus } from "../ui/useReturnFocus.ts";

/** The dialog `Are you sure?` or `Info!`. The focus starts on Cancel, and only a destructive button is red. */
export default function Confirm() {
  const { question, answer } = useQuestion();
  useLayer(question && { name: "question" }, () => answer(false));
  return question && <Ask question={question} answer={answer} />;
}

function Ask({ question, answer }: { question: Question; answer: (isYes: boolean) => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const { mark, returns } = useReturnFocus();
  const { title = CONFIRM_TITLE, text, more, yes, isHarmless = false, isInfo = false } = question;
  /** Ignore the second click of a double click, which was meant for the button that opened this question. */
  const answerWith = (isYes: boolean) => (event: MouseEvent) => {
    if (event.detail > 1) return;
    ignoreSecondClick();
    answer(isYes);
  };
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.backdrop} forceRender />
        <AlertDialog.Viewport className={css.layer}>
          <AlertDialog.Popup
            {...mark}
            className={cx(css.modal, css.narrow)}
            initialFocus={cancel}
            finalFocus={returns}
          >
            <div className={cx(css.body, css.confirm)}>
              <AlertDialog.Title>{isInfo ? TEXT.info : title}</AlertDialog.Title>
              <AlertDialog.Description>
                {text}
                {more && (
                  <>
                    <br />
                    {more}
                  </>
                )}
              </AlertDialog.Description>
            </div>
            <footer className={cx(css.foot, css.confirmFoot)}>
              {!isInfo && (
                <Button ref={cancel} onClick={answerWith(false)}>
                  Cancel
                </Button>
              )}
              <Button kind={isHarmless ? "primary" : "danger"} onClick={answerWith(true)}>
                {yes}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/**
 * Ignores the second click of a double click. The first click closed the question, so the second one would press what is behind
 * it. The next separate click works as usual.
 */
function ignoreSecondClick(): void {
  const types = ["mousedown", "click", "dblclick"] as const;
  const check = (event: globalThis.MouseEvent): void => {
    if (event.detail > 1) {
      event.preventDefault();
      event.stopPropagation();
    } else for (const type of types) removeEventListener(type, check, true);
  };
  for (const type of types) addEventListener(type, check, true);
}
