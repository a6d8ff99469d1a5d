/**
 * The id of a task that a call creates, from the call's idempotency key. So a page knows its new tasks before the answer. The id of
 * the first task is also such a key: a UUID of version 8, by which the server tells it from keys of other programs.
 * @param key a UUID, or a key or id that this function made
 * @param at the task's index among those that the call creates, at most 8999
 */
export function newTaskId(key: string, at: number): string {
  return `${key.slice(0, 14)}8${key.slice(15, 32)}${1000 + at}`;
}

/** Whether the ids of the tasks that a call creates follow from its key. */
export function givesIds(key: string): boolean {
  return /^.{14}8.{17}\d{4}$/.test(key);
}

/** Another idempotency key for a call that creates the same tasks, with the same ids; without such ids, any new key. */
export function keyAgain(id: string | undefined): string {
  if (id === undefined || !givesIds(id)) return crypto.randomUUID();
  const [random = 0] = crypto.getRandomValues(new Uint16Array(1));
  return `${id.slice(0, 32)}${2000 + (random % 8000)}`;
}
