import { setTimeout as pause } from "node:timers/promises";
import { Browser } from "../Browser.ts";
import type { Answered, Sent } from "../Browser.ts";

/** The web app gives up an answer after 30 s; this timer of Node's goes by our time. */
const GIVE_UP = 3_000;
const AGAIN_AFTER = 400;
/** By then any call is answered, whatever is killed or paused meanwhile. */
const ANSWERED_WITHIN = 60 * 60_000;

/** A browser that does what the web app does: what brings no answer is sent again, as it is, until one comes. */
export class PatientBrowser extends Browser {
  /** How many answers came so far. */
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
