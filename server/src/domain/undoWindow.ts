import { TIMES } from "@tasklane/contract/limits.ts";

/** An Undo that was pressed in time may arrive a little late. */
const ON_ITS_WAY = 5_000;

/** For how long after a deletion an Undo is accepted, in milliseconds. */
export const UNDO_TIME = TIMES.undo + ON_ITS_WAY;
