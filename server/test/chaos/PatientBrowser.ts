import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../Browser.ts";
import type { Answered, Sent } from "../Browser.ts";

/**
 * How long a browser waits for an answer. The web app waits 30 s, and the run's time passes ten times as fast as
 * ours. `AbortSignal` uses our time.
 */
const GIVE_UP = 3_000;
const AGAIN_AFTER = 400;
/** Every call is answered within this time, whichever servers are killed or paused. */
const ANSWERED_WITHIN = 60 * 60_000;

/** A browser that behaves like the web app: it repeats a call without change until an answer arrives. */
export class PatientBrowser extends Browser {
  /** How many answers have arrived. */
  answers = 0;

  override async ask(path: string, sent: Sent = {}): Promise<Answered> {
    let last = "no answer";
    for (const until = Date.now() + ANSWERED_WITHIN; Date.now() < until;) {
      const signal = AbortSignal.timeout(GIVE_UP);
      const answer = await super.ask(path, { ...sent, signal }).catch((error: unknown) => String(error));
      if (typeof answer !== "string" && answer.status !== 502 && answer.status !== 503) {
        this.answers++;
        return answer;
      }
      last = typeof answer === "string" ? answer : `${answer.status} ${answer.text}`;
      await pause(AGAIN_AFTER);
    }
    throw new Error(`Never answered: ${path}, last ${last}`);
  }
}
