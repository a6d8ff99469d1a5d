import { create } from "zustand";

/** How many lists in the filters of the current URL this person does not have. */
export const useForeignLists = create<{ count: number }>()(() => ({ count: 0 }));
