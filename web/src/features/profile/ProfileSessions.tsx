import type { OwnSession } from "@tasklane/contract/auth.ts";
import { FAILURE, TEXT } from "@tasklane/contract/sentences.ts";
import { useEffect, useRef, useState } from "react";
import { Failed } from "../../data/api/failed.ts";
import { reportFailure } from "../../data/api/reportFailure.ts";
import { toast } from "../../data/api/toast.ts";
import { endSession } from "../auth/endSession.ts";
import { fetchSessions } from "../auth/sessions.ts";
import { Button } from "../../ui/Button.tsx";
import { ago } from "../../ui/times.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as css from "./ProfileDetails.module.css";

const MINUTE = 60_000;

type Shown = readonly OwnSession[] | "failed" | undefined;

/** The browsers in which this person is signed in, with a button to sign out in every other browser. */
export function ProfileSessions() {
  const [known, setKnown] = useState<Shown>();
  const [ending, setEnding] = useState<ReadonlySet<OwnSession>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow(MINUTE);
  useEffect(() => void load().then(setKnown), []);

  const again = (): void => {
    setKnown(undefined);
    heading.current?.focus();
    void load().then(setKnown);
  };
  const end = async (session: OwnSession): Promise<void> => {
    setEnding((all) => new Set(all).add(session));
    // The pressed button disappears, so move the focus.
    heading.current?.focus();
    try {
      toast.success((await endSession(session.id)).message);
    } catch (error) {
      // The session had already ended, so there is nothing to report.
      if (error instanceof Failed && error.code === "not_found") return;
      setEnding((all) => new Set([...all].filter((one) => one !== session)));
      reportFailure(error, FAILURE.endSession);
    }
  };
  return (
    <section className={css.section} aria-labelledby="profile-sessions" aria-busy={known === undefined}>
      <h3 id="profile-sessions" className={css.legend} tabIndex={-1} ref={heading}>
        Signed in
      </h3>
      {known === undefined && (
        <output className={css.waiting}>
          <Spinner />
          {TEXT.loading}
        </output>
      )}
      {known === "failed" && (
        <div className={css.session}>
          <output className={css.note}>Where you are signed in could not be loaded.</output>
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {typeof known === "object" && (
        <Rows
          sessions={known.filter((session) => !ending.has(session))}
          now={now}
          onEnd={(session) => void end(session)}
        />
      )}
    </section>
  );
}

interface RowsProps {
  sessions: readonly OwnSession[];
  now: number;
  onEnd: (session: OwnSession) => void;
}

function Rows({ sessions: shown, now, onEnd }: RowsProps) {
  const isOnlyThis = shown.every(({ isThisOne }) => isThisOne);
  return (
    <>
      <ul className={css.sessions} aria-labelledby="profile-sessions">
        {shown.map((session) => {
          const { id, browser, signedInAt, lastUsedAt, isThisOne } = session;
          const name = browser ?? TEXT.unknownBrowser;
          const used = ago(Date.parse(lastUsedAt), now);
          return (
            <li key={id} className={css.session}>
              <span>
                {name}
                <small>
                  {isThisOne ? (
                    <>
                      Signed in <time dateTime={signedInAt}>{ago(Date.parse(signedInAt), now)}</time>
                    </>
                  ) : (
                    <>
                      Last used <time dateTime={lastUsedAt}>{used}</time>
                    </>
                  )}
                </small>
              </span>
              {isThisOne ? (
                <span className={css.mark}>This browser</span>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Sign out ${name}, last used ${used}`}
                  onClick={() => onEnd(session)}
                >
                  Sign out
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isOnlyThis && <p className={css.note}>You are signed in nowhere else.</p>}
    </>
  );
}

/** Fetches the person's sessions. The session of this browser comes first. */
async function load(): Promise<Shown> {
  try {
    return (await fetchSessions()).toSorted((one, other) => Number(other.isThisOne) - Number(one.isThisOne));
  } catch {
    return "failed";
  }
}
