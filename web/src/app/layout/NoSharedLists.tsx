import { openModal } from "../../data/modalActions.ts";
import * as css from "./NoSharedLists.module.css";

/** The hint below My Shared List while there is no shared list. It says how to create or join one. */
export function NoSharedLists() {
  return (
    <p className={css.quiet}>
      No shared lists yet.{" "}
      <button type="button" onClick={() => openModal("CREATE_LIST", { isShared: true })}>
        Create New List
      </button>{" "}
      or{" "}
      <button type="button" onClick={() => openModal("JOIN_SHARED_TABLE", {})}>
        Join Shared Table
      </button>
      .
    </p>
  );
}
