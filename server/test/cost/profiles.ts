/** How much a person uses the product, and how many calls syncing them may cost (docs/quality/figures.md). */
export interface Profile {
  lists: number;
  /** How many of the lists are shared, and by how many people each. */
  shared: number;
  sharedBy: number;
  sittings: number;
  minutes: number;
  editsHere: number;
  editsInGoogle: number;
  /** How many calls to Google the profile may cost per person and day. */
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

/** The goal for 95 % of the changes made in Google: to be on screen within this time while the list is on screen. */
export const ON_SCREEN_WITHIN = 60_000;
