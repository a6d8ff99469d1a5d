import { getState } from "../store.ts";

/** An event from the server about a change of this page arrives within this many milliseconds after the answer. */
const ECHO_WITHIN = 1_000;

let answeredAt = -Infinity;
let accepted = 0;

/** Notes that the server has accepted a mutation of this page. */
export function noteOwnChange(): void {
  answeredAt = performance.now();
  accepted++;
}

/** How many mutations of this page the server has accepted. */
export function countAccepted(): number {
  return accepted;
}

/** Whether a mutation of this page is pending or was answered a moment ago. */
export function hasJustChanged(): boolean {
  return getState().board.changes.length > 0 || performance.now() - answeredAt < ECHO_WITHIN;
}
