/**
 * The id of a task that a call creates, from the call's idempotency key. So a page knows its new tasks before the answer.
 * @param at the task's index among those that the call creates, at most 8999
 */
export function newTaskId(key: string, at: number): string {
  return `${key.slice(0, 32)}${1000 + at}`;
}
