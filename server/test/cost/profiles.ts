/** How much somebody uses the product, and what keeping them in step may cost (docs/quality/figures.md). */
export interface Profile {
  lists: number;
  /** So many of them are shared, each by so many people. */
  shared: number;
  sharedBy: number;
  sittings: number;
  minutes: number;
  editsHere: number;
  editsInGoogle: number;
  /** Calls to Google per person and day that it may cost. */
  budget: number;
}

export const PROFILES = {
  light: {
    lists: 3,
    shared: 0,
    sharedBy: 1,
    sittings: 2,
    minutes: 5,
    editsHere: 6,
    editsInGoogle: 4,
    budget: 60,
  },
  typical: {
    lists: 6,
    shared: 1,
    sharedBy: 3,
    sittings: 4,
    minutes: 8,
    editsHere: 20,
    editsInGoogle: 10,
    budget: 140,
  },
  heavy: {
    lists: 15,
    shared: 3,
    sharedBy: 4,
    sittings: 8,
    minutes: 20,
    editsHere: 60,
    editsInGoogle: 30,
    budget: 420,
  },
} satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;

/** A change made in Google is on screen within this time, 95 times of 100, while its list is looked at. */
export const ON_SCREEN_WITHIN = 60_000;
