import { create } from "zustand";

/** How many lists in the filters of this address are not the person's. */
export const useForeignLists = create<{ count: number }>()(() => ({ count: 0 }));
