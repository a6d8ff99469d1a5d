/** The key of a list, or of one of its sublists, in counts. */
export function placeKey(listId: string, sublistId: string | null): string {
  return sublistId === null ? listId : `${listId}/${sublistId}`;
}
