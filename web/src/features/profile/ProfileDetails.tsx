import type { ReactNode } from "react";
import { navigate } from "../../ui/address.ts";
import { PATHS } from "../../paths.ts";
import { showFirstSteps } from "../board/firstStepsSeen.ts";
import { prefer } from "../../data/prefer.ts";
import type { Theme } from "../../data/preferences.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { keyLabel } from "../../ui/Keys.tsx";
import * as box from "../../ui/Box.module.css";
import * as dialog from "../../ui/Dialog.module.css";
import { AccountActions } from "./AccountActions.tsx";
import * as css from "./ProfileDetails.module.css";
import { ProfileSessions } from "./ProfileSessions.tsx";
import { RebuildFromTitles } from "./RebuildFromTitles.tsx";

const THEMES: readonly (readonly [Theme, string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];

interface ProfileDetailsProps {
  onClose: () => void;
  /** Menus and questions, rendered inside the dialog so that they appear above it. */
  children: ReactNode;
}

/** The dialog My Profile: the signed-in person (product 2.48), and the preferences of this browser. */
export default function ProfileDetails({ onClose, children }: ProfileDetailsProps) {
  const user = useStore((state) => state.user);
  const { theme, tabMovesFields, readsDates } = useStore((state) => state.preferences);
  return (
    <Dialog title="Profile Details" onClose={onClose}>
      <div className={dialog.body}>
        <dl className={css.list}>
          <div>
            <dt>User Id</dt>
            <dd>{user?.user_id ?? "N/A"}</dd>
          </div>
          <div>
            <dt>Email Id</dt>
            <dd>{user?.email || "N/A"}</dd>
          </div>
        </dl>
        <fieldset className={css.themes}>
          <legend className={css.legend}>Theme</legend>
          <div>
            {THEMES.map(([value, name]) => (
              <label key={value}>
                <input
                  type="radio"
                  name="theme"
                  value={value}
                  checked={theme === value}
                  onChange={() => prefer({ theme: value })}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <Choice
          name="Use Tab to move between fields"
          note={`Without it, Enter goes to the next field of a task, ${keyLabel("Shift+Enter")} back, ${keyLabel("Ctrl+Down")} on from anywhere.`}
          isChosen={tabMovesFields}
          onChange={(isChosen) => prefer({ tabMovesFields: isChosen })}
        />
        <Choice
          name="Recognise dates in quick add"
          note="Words such as tomorrow or next Monday then set the due date. ^ before a day always does."
          isChosen={readsDates}
          onChange={(isChosen) => prefer({ readsDates: isChosen })}
        />
        <div>
          <Button
            onClick={() => {
              showFirstSteps();
              onClose();
              navigate(PATHS.dashboard);
            }}
          >
            Show first steps
          </Button>
        </div>
        <RebuildFromTitles />
        <ProfileSessions />
        <AccountActions />
      </div>
      {children}
    </Dialog>
  );
}

interface ChoiceProps {
  name: string;
  note: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A checkbox with its name, and below it a note that says what it changes. */
function Choice({ name, note, isChosen, onChange }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input
        type="checkbox"
        className={box.box}
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {name}
        <small>{note}</small>
      </span>
    </label>
  );
}
