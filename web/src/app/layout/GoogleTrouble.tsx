// @chunk views
import type { GoogleTrouble as Trouble } from "@tasklane/contract/google.ts";
import { Gauge, Timer, Unplug } from "lucide-react";
import { authGoogle } from "../../features/auth/authGoogle.ts";
import { refresh } from "../../features/lists/refresh.ts";
import { needsPerson } from "../../data/googleTrouble.ts";
import { useStore } from "../../data/store.ts";
import { timeZone } from "../../data/timeZone.ts";
import { useNow } from "../../ui/useNow.ts";
import { Banner } from "./Banner.tsx";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * The message for each kind of problem with Google. The banner adds the number of pending changes and the time until the next
 * attempt.
 */
const MESSAGES: Record<Exclude<Trouble["kind"], "day" | "share" | "scope">, string> = {
  busy: "Google is busy.",
  away: "Google does not answer.",
  fault: "Your tasks cannot be read at the moment.",
  denied: "Google does not let Tasklane in at the moment.",
  setup: "Google refuses Tasklane. Whoever runs it has been told.",
};

/** The banner about Google: that the person must connect it again, or that it does not serve the account. */
export default function GoogleTrouble({ trouble }: { trouble: Trouble | undefined }) {
  const google = useStore(({ board }) => board.google);
  if (needsPerson(google, trouble)) return <Reconnect />;
  return trouble && <Unserved trouble={trouble} />;
}

/** The banner that asks the person to connect Google again. */
function Reconnect() {
  const isLost = useStore(({ board }) => board.google === "reauth");
  const changes = useChangesThatWait();
  return (
    <Banner
      icon={<Unplug size={16} aria-hidden />}
      action="Reconnect Google"
      onAction={() => authGoogle({ next: location.pathname })}
      stops
    >
      <strong>
        {isLost
          ? "Google no longer lets Tasklane read your tasks."
          : "Tasklane may not use your tasks in Google."}
      </strong>
      {changes > 0 && ` ${counted(changes, "waits", "wait")} here until you connect again.`}
    </Banner>
  );
}

/** The banner while Google does not serve the account. The server retries by itself. */
function Unserved({ trouble: { kind, until } }: { trouble: Trouble }) {
  const changes = useChangesThatWait();
  if (kind === "scope") return null;
  if (kind === "day" || kind === "share") {
    const time = new Date(until).toLocaleTimeString("en-GB", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: timeZone(),
    });
    if (kind === "share")
      return (
        <Banner icon={<Gauge size={16} aria-hidden />}>
          <strong>Your share of Google’s limit for today is used up.</strong>{" "}
          {changes > 0
            ? `${counted(changes, "waits", "wait")} here and ${changes === 1 ? "goes" : "go"} more slowly until ${time}.`
            : `Tasks are read and sent more slowly until ${time}.`}
        </Banner>
      );
    return (
      <Banner icon={<Gauge size={16} aria-hidden />}>
        <strong>Google’s limit for today is used up.</strong>{" "}
        {changes > 0
          ? `${keptWords(changes)} after ${time}; shared lists stay live.`
          : `Tasks are read again after ${time}; shared lists stay live.`}
      </Banner>
    );
  }
  return (
    <Banner icon={<Timer size={16} aria-hidden />} action="Try now" onAction={() => void refresh()}>
      <strong>{MESSAGES[kind]}</strong> {changes > 0 ? keptWords(changes) : "Tasks are read again"}
      <Countdown until={until} />.
    </Banner>
  );
}

/** A countdown for sighted people. Screen readers skip it, because it changes each second. */
function Countdown({ until }: { until: number }) {
  const left = Math.max(0, until - useNow(SECOND));
  const words = left < SECOND ? "now" : left < MINUTE ? `in ${Math.ceil(left / SECOND)} s` : inMinutes(left);
  return <span aria-hidden> {words}</span>;
}

function inMinutes(left: number): string {
  const minutes = Math.round(left / MINUTE);
  return minutes === 1 ? "in 1 minute" : `in ${minutes} minutes`;
}

/**
 * Counts the changes that have not reached Google: tasks that the server has not sent there, and mutations that this page has not
 * sent to the server.
 */
function useChangesThatWait(): number {
  const pending = useStore(({ board }) => board.changes.length);
  const tasks = useStore(({ board }) => board.server);
  let waiting = 0;
  for (const { synced } of tasks.values()) if (synced === "waiting") waiting++;
  return pending + waiting;
}

const keptWords = (changes: number): string => `${counted(changes, "is", "are")} kept here and sent`;

function counted(changes: number, one: string, many: string): string {
  return changes === 1 ? `1 change ${one}` : `${changes} changes ${many}`;
}
