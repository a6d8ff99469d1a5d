import { clockId } from "../clockId.ts";
import { Failed, hasFields } from "../api/failed.ts";

/** Another browser of the same person may have made an id in the same millisecond. */
const ATTEMPTS = 3;

/**
 * Makes something with an id of this browser's clock, and again with another one when the server says that it is taken.
 * @param make makes it, and returns what went wrong or undefined
 */
export async function withClockId(make: (id: string) => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const failed = await make(clockId());
    if (!isTaken(failed) || attempt === ATTEMPTS) return failed;
  }
}

/** A name that is taken is said of its field, an id of none. */
function isTaken(failed: unknown): boolean {
  return failed instanceof Failed && failed.code === "already_exists" && !hasFields(failed);
}
