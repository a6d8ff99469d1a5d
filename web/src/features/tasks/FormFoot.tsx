import * as css from "./TaskForm.module.css";

/** Shows how to go on without Tab (product 13.8). In the description Enter is a new line, so it shows another key. */
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
          <kbd>Ctrl</kbd>
          <kbd>↓</kbd> next field
        </span>
      ) : (
        <span>
          <kbd>Enter</kbd> next field
        </span>
      )}
      <span>
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> {save}
      </span>
      <span>
        <kbd>Esc</kbd> close{keepsDraft && ", keep the draft"}
      </span>
      <span className="vh">Shift+Enter goes back a field. Ctrl+Down goes on from anywhere.</span>
    </p>
  );
}
