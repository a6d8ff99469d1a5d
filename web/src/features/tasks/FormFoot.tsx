import { Button } from "../../ui/Button.tsx";
import { keyLabel } from "../../ui/Keys.tsx";
import * as css from "./TaskForm.module.css";

/**
 * Shows which key saves the form, and which key goes to the next field if Tab does not (product 13.8). In the description Enter
 * makes a new line, so another key is shown.
 */
export function FormFoot({
  inDescription,
  save = "Save",
  keepsDraft = false,
}: {
  inDescription: boolean;
  save?: string;
  keepsDraft?: boolean;
}) {
  return (
    <p className={css.keys}>
      {inDescription ? (
        <span>
          <kbd>{keyLabel("Ctrl")}</kbd>
          <kbd>↓</kbd> next field
        </span>
      ) : (
        <span>
          <kbd>Enter</kbd> next field
        </span>
      )}
      <span>
        <kbd>{keyLabel("Ctrl")}</kbd>
        <kbd>Enter</kbd> {save}
      </span>
      <span>
        <kbd>Esc</kbd> close{keepsDraft && ", keep the draft"}
      </span>
      <span className="vh">
        {keyLabel("Shift+Enter")} goes back a field. {keyLabel("Ctrl+Down")} goes on from anywhere.
      </span>
    </p>
  );
}

/** Says that the form has unsaved changes, which stay when it closes. Offers to discard them. */
export function UnsavedFoot({ onDiscard }: { onDiscard: () => void }) {
  return (
    <>
      <output className={css.unsaved}>Unsaved changes are kept until you save or discard them</output>
      <Button kind="ghost" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}
