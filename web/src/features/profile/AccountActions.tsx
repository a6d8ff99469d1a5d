import { PRODUCT } from "@tasklane/contract/product.ts";
import { useState } from "react";
import { deleteAccount } from "../auth/deleteAccount.ts";
import { lossSentence } from "../auth/lossSentence.ts";
import { logoutEverywhere } from "../auth/logoutEverywhere.ts";
import { isPending } from "../../data/shared.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import * as field from "../../ui/Field.module.css";
import * as css from "./ProfileDetails.module.css";

/** The actions Sign out everywhere and Delete my account. The latter asks the person to type their e-mail address. */
export function AccountActions() {
  const email = useStore(({ user }) => user?.email ?? "");
  const [isDeleting, setIsDeleting] = useState(false);
  const [typed, setTyped] = useState("");
  // Rerender when pending or refused mutations change, because the warning counts them.
  useStore(({ board }) => board.changes);
  useStore(({ refusedCount }) => refusedCount);
  const sharesLists = useStore(({ board }) => board.sharedLists.some((list) => !isPending(list)));
  const loss = lossSentence();
  const isSame = email !== "" && typed.trim().toLowerCase() === email.toLowerCase();
  return (
    <section className={css.section} aria-labelledby="profile-account">
      <h3 id="profile-account" className={css.legend}>
        Account
      </h3>
      <div className={css.buttons}>
        <Button onClick={() => void logoutEverywhere()}>Sign out everywhere</Button>
        <Button aria-expanded={isDeleting} onClick={() => setIsDeleting(!isDeleting)}>
          Delete my account
        </Button>
      </div>
      {isDeleting && (
        <form
          className={css.section}
          onSubmit={(event) => {
            event.preventDefault();
            if (isSame) void deleteAccount(email);
          }}
        >
          <p className={css.note}>
            Everything that {PRODUCT.name} keeps of you is deleted. This cannot be undone. Your tasks stay in
            Google.
            {sharesLists && " Shared lists go on without you; one that you own gets another owner."} To go on,
            type {email}.
          </p>
          {loss !== undefined && <p className={css.note}>{loss}</p>}
          <Field label="Your e-mail address">
            {(ids) => (
              <input
                {...ids}
                className={field.input}
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <div className={css.buttons}>
            <Button kind="danger" type="submit" disabled={!isSame}>
              Delete my account for good
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
