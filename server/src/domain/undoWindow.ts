import { TIMES } from "@tasklane/contract/limits.ts";

/** An Undo that was pressed in time may arrive this much later, in milliseconds. */
const ON_ITS_WAY = 5_000;

/** An Undo is accepted for this long after a deletion, in milliseconds. */
export const UNDO_TIME = TIMES.undo + ON_ITS_WAY;
