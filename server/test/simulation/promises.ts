import { GENEROUS, LEAN } from "../../src/sync/schedule.ts";
import type { Tempo } from "../../src/sync/schedule.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What calls and their turns may take besides. */
const SLACK = 20 * SECOND;

/** The tempo by which a world is judged; where the day decides, the slower one, or the one with more calls. */
const slower = (tempo: Tempo | undefined): Tempo => tempo ?? LEAN;
const dearer = (tempo: Tempo | undefined): Tempo => tempo ?? GENEROUS;

/** Within this time a change that somebody makes in Google is on screen where their list is looked at, in milliseconds. */
export function freshWithin(tempo: Tempo | undefined, who: "own" | "other member"): number {
  const { look, sharing } = slower(tempo);
  // a look that asks for the list of lists alone does not show an edit, and the next one does
  return who === "own" ? 2 * look + SLACK : sharing + look + SLACK;
}

/** So many calls an account may cost in an hour in which nothing happens and nobody looks. */
export function callsOfQuietHour(
  tempo: Tempo | undefined,
  { listPages, taskPages }: { listPages: number; taskPages: number },
): number {
  const { sharing } = dearer(tempo);
  // once Google's word that nothing changed may not be trusted: then each list is listed, with its order
  return (HOUR / sharing + 1) * listPages + 2 * taskPages;
}

/** ... and so many more when a list of its is on screen for so long. */
export function callsOfLooking(
  tempo: Tempo | undefined,
  time: number,
  { listPages, taskPages }: { listPages: number; taskPages: number },
): number {
  const { look, hint } = dearer(tempo);
  return time / look + 1 + (time / hint + 1) * listPages + 2 * taskPages;
}
