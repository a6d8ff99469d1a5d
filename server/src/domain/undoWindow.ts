import { TIMES } from "@tasklane/contract/limits.ts";

/** How long a press of Undo may take to reach the server, in milliseconds. */
const ON_ITS_WAY = 5_000;

/** The server accepts an Undo for this long after a deletion, in milliseconds. */
export const UNDO_TIME = TIMES.undo + ON_ITS_WAY;
