import type { FoundName } from "@tasklane/contract/foundNames.ts";
import { FAILURE, TEXT } from "@tasklane/contract/sentences.ts";
import { useRef, useState } from "react";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { focusWhenLost } from "../keyboard/focusWhenLost.ts";
import { fetchFoundNames } from "../lists/foundNames.ts";
import { rebuildFromTitles } from "../lists/rebuildFromTitles.ts";
import { Button } from "../../ui/Button.tsx";
import * as box from "../../ui/Box.module.css";
import * as css from "./ProfileDetails.module.css";

/**
 * Names in titles. Task titles name their sublist, section and label at their end: `Buy milk (#Errands ##Shop ###Urgent)`.
 * Finds the names that do not exist any more, shows how many titles contain each, and creates those that stay ticked.
 */
export function RebuildFromTitles() {
  const [found, setFound] = useState<readonly FoundName[]>();
  const [left, setLeft] = useState<ReadonlySet<FoundName>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const section = useRef<HTMLElement>(null);
  const chosen = (found ?? []).filter((name) => !left.has(name));

  const busy = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    await work().finally(() => setIsBusy(false));
    // Chromium takes the focus from a button while it is disabled.
    const next = (): HTMLElement | null | undefined =>
      section.current?.querySelector<HTMLElement>("input, button:enabled");
    focusWhenLost(
      () => Boolean(next()),
      () => next()?.focus(),
    );
  };
  const load = async (): Promise<void> => {
    try {
      setFound(await fetchFoundNames());
      setLeft(new Set());
    } catch (error) {
      reportFailure(error, FAILURE.fallback);
    }
  };
  const rebuild = async (): Promise<void> => {
    if ((await rebuildFromTitles(chosen)) === undefined) setFound(undefined);
  };
  return (
    <section className={css.section} aria-labelledby="profile-rebuild" ref={section}>
      <h3 id="profile-rebuild" className={css.legend}>
        Names in titles
      </h3>
      <p className={css.note}>
        In Google, titles end in the names of sublists, sections and labels. Here you create those that your
        titles name but that do not exist, for example after a move to another installation.
      </p>
      {found && found.length === 0 && (
        <output className={css.note}>Every name in your titles is here already.</output>
      )}
      {found && found.length > 0 && (
        <ul className={css.names} aria-label="Found names">
          {found.map((name) => (
            <li key={`${name.google_list_id}/${name.kind}/${name.sublist_name}/${name.name}`}>
              <label className={css.choice}>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={!left.has(name)}
                  onChange={({ target }) => setLeft(toggled(left, name, !target.checked))}
                />
                <span dir="auto">
                  {name.name}
                  <small>{placeOf(name)}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className={css.buttons}>
        {found && found.length > 0 ? (
          <Button
            kind="primary"
            disabled={chosen.length === 0}
            busy={isBusy && TEXT.loading}
            onClick={() => void busy(rebuild)}
          >
            Create {chosen.length} {chosen.length === 1 ? "name" : "names"}
          </Button>
        ) : (
          <Button busy={isBusy && TEXT.loading} onClick={() => void busy(load)}>
            Look for names
          </Button>
        )}
      </div>
    </section>
  );
}

function toggled(names: ReadonlySet<FoundName>, name: FoundName, isIn: boolean): ReadonlySet<FoundName> {
  const next = new Set(names);
  if (isIn) next.add(name);
  else next.delete(name);
  return next;
}

const KINDS: Record<FoundName["kind"], string> = { sublist: "Sublist", section: "Section", label: "Label" };

function placeOf({ kind, google_list_name, sublist_name, count }: FoundName): string {
  const place = sublist_name === null ? google_list_name : `${google_list_name} / ${sublist_name}`;
  const where = kind === "label" ? "" : ` in ${place}`;
  return `${KINDS[kind]}${where}, ${count} ${count === 1 ? "title" : "titles"}`;
}
