import { clockId } from "../clockId.ts";
import { readText, writeText } from "../storage.ts";
import * as KEYS from "../storageKeys.ts";
import { readOutbox } from "./outbox.ts";

/**
 * When another tab stores a mutation, this tab may not read it from the storage at once. After this many milliseconds it does.
 */
const MAY_BE_UNSEEN = 60_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let ownId: string | undefined;

/** The random id of this browser, for the server. All tabs share it. Where the browser cannot store it, each page has its own. */
function installationId(): string {
  const stored = readText(KEYS.client) ?? "";
  if (UUID.test(stored)) return stored;
  ownId ??= crypto.randomUUID();
  writeText(KEYS.client, ownId);
  return ownId;
}

/** The number of a new mutation. It is larger than all earlier ones of this browser: the time in milliseconds, or one more. */
export function nextNumber(): number {
  return Number(clockId());
}

/**
 * Makes the `X-Mutation` header. From it the server recognises a repeated mutation, even long after the first answer was lost,
 * and does not apply it again (decision 0032).
 * @param isRepeated whether the mutation may have been sent before
 */
export function mutationHeader(userId: string, number: number, isRepeated: boolean): string {
  const pending = readOutbox(userId).map(({ at }) => at);
  const acknowledged = Math.min(number, Date.now() - MAY_BE_UNSEEN, ...pending);
  return `${installationId()} ${number} ${acknowledged}${isRepeated ? " again" : ""}`;
}
