/** The key under which the sidebar's counts store a list, or one of its sublists. */
export function placeKey(listId: string, sublistId: string | null): string {
  return sublistId === null ? listId : `${listId}/${sublistId}`;
}
