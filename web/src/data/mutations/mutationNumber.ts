import { clockId } from "../clockId.ts";
import { KEYS, readText, writeText } from "../storage.ts";
import { readOutbox } from "./outbox.ts";

/**
 * A mutation that another tab has just stored may be missing when this tab reads the storage. It is there after this
 * many milliseconds.
 */
const MAY_BE_UNSEEN = 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let ownId: string | undefined;

/** The numbers of this page's unanswered mutations. The outbox may lack some of them, because storage was full. */
const unanswered = new Set<number>();

/**
 * Notes that a mutation waits for its answer. Until then no later mutation says that its number is settled: the server would
 * take a repetition of it as done.
 * @returns a function to call when it is answered
 */
export function noteUnanswered(number: number): () => void {
  unanswered.add(number);
  return () => void unanswered.delete(number);
}

/**
 * The id of this installation of the page in a browser. All tabs share it. Where nothing can be stored, each page has its
 * own.
 */
function installationId(): string {
  const kept = readText(KEYS.client) ?? "";
  if (UUID.test(kept)) return kept;
  ownId ??= crypto.randomUUID();
  writeText(KEYS.client, ownId);
  return ownId;
}

/** The number of a new mutation. It is larger than all earlier ones of this browser: the time in milliseconds, or one more. */
export function nextNumber(): number {
  return Number(clockId());
}

/**
 * Makes the `X-Mutation` header, by which the server makes a mutation once, however long its answer is lost (decision 0032).
 * @param isRepeated whether the mutation may have been sent before
 */
export function mutationHeader(userId: string, number: number, isRepeated: boolean): string {
  const pending = readOutbox(userId).map(({ at }) => at);
  const settled = Math.min(number, Date.now() - MAY_BE_UNSEEN, ...pending, ...unanswered);
  return `${installationId()} ${number} ${settled}${isRepeated ? " again" : ""}`;
}
