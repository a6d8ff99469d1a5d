import { TIMES } from "@tasklane/contract/limits.ts";

/** An Undo that was pressed in time may come a little later than its time. */
const ON_ITS_WAY = 5_000;

/** How long after a deletion it is taken back, in milliseconds. */
export const UNDO_TIME = TIMES.undo + ON_ITS_WAY;
