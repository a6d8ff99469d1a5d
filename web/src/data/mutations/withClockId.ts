import { clockId } from "../clockId.ts";
import { Failed } from "../api/failed.ts";
import { hasFields } from "../api/failureSentences.ts";

/** How often to try, because another browser of the same person may have made an id in the same millisecond. */
const ATTEMPTS = 3;

/**
 * Creates a sublist, a section or a label under an id made from this browser's clock. If the server says that the id is taken,
 * tries another id.
 * @param make creates it, and returns what went wrong or undefined
 */
export async function withClockId(make: (id: string) => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    const failed = await make(clockId());
    if (!isTaken(failed) || attempt === ATTEMPTS) return failed;
  }
}

/**
 * Tells whether the id is taken. If the name is taken, the server sends an error for the field. If the id is taken, it sends
 * none.
 */
function isTaken(failed: unknown): boolean {
  return failed instanceof Failed && failed.code === "already_exists" && !hasFields(failed);
}
