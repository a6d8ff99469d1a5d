/** What each of `HASTY_WORLDS` has where it names nothing else. */
export const HASTY = { steps: 1_000, faults: 1, own: 1, common: 1, hot: 0.8, bin: 0.03 };

/**
 * Worlds in which long runs found a violation, each with the fault that caused it. They run with the shipped runner, and people also
 * delete and restore lists in them.
 */
export const HASTY_WORLDS = [
  {
    seed: 800_048,
    members: 1,
    rule: "P10.13: a task with a subtask that is not in Google yet is moved in Google to a list deleted here",
  },
  {
    seed: 3_000_314,
    members: 3,
    hot: 0,
    bin: 0,
    rule: "U3.4: a task becomes a subtask, while its own subtask in Google is refused elsewhere",
  },
  {
    seed: 5_200_412,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "P10.17: a new subtask was removed with its parent, which moved here before that was read",
  },
  {
    seed: 5_200_451,
    members: 4,
    hot: 0,
    bin: 0,
    rule: "P10.17: a new subtask was removed with its parent, in a list to which Google had moved the parent",
  },
  {
    seed: 5_800_142,
    members: 3,
    rule: "P10.23: three tasks of a shared list stand for one",
  },
  {
    seed: 5_300_008,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "U4.7: a task is inserted again after its first Google task was moved in Google, which a late listing hid",
  },
  {
    seed: 7_100_578,
    members: 3,
    rule: "U4.7: a person removes the marker of a new Google task, whose task has moved to another list meanwhile",
  },
  {
    seed: 7_500_140,
    members: 1,
    rule: "P10.24: a task is moved in Google before its insert's answer is known, and its list is deleted and restored",
  },
  {
    seed: 7_500_278,
    members: 3,
    rule: "P10.17: a new subtask was removed with a parent that Google had moved, and that moves here",
  },
  {
    seed: 5_100_060,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "P10.13: a task that was inserted again follows its person into a list that is deleted here",
  },
  {
    seed: 8_800_045,
    members: 2,
    rule: "I6: a subtask left its parent in Google before that moved to another list, and its list is gone",
  },
  {
    seed: 8_700_180,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "P10.17: a subtask left a list deleted here, in Google, and was removed with its parent there",
  },
  {
    seed: 9_201_194,
    members: 3,
    hot: 0,
    bin: 0,
    rule: "U14.1: another member deletes an assigned task that its person moved in Google",
  },
  {
    seed: 9_400_580,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "U4: a task inserted twice is moved here and in Google, to two lists",
  },
  {
    seed: 9_402_331,
    members: 4,
    hot: 0,
    bin: 0,
    rule: "U4: a late insert is known by its title only, and another insert has the same title",
  },
  {
    seed: 7_600_336,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "B2: a task was removed in Google where it had moved, and restored by a clock that was too slow",
  },
  {
    seed: 10_100_097,
    members: 2,
    hot: 0,
    bin: 0,
    rule: "I5: a new subtask was removed with its parent, which was restored and moved back and forth",
  },
  {
    seed: 10_600_108,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "P10.21: a line was removed from the older one of a task that stood twice, before that was removed",
  },
  {
    seed: 10_700_393,
    members: 2,
    hot: 0,
    bin: 0,
    rule: "P9: a person removes a task with a subtask, before we remove it as a second one",
  },
  {
    seed: 9_600_478,
    members: 3,
    hot: 0,
    bin: 0,
    rule: "I3: a duplicate was removed with its parent, and the list that it had left tells of that again",
  },
  {
    seed: 8_100_389,
    members: 2,
    rule: "I3: a list of one name is made and restored at once, and each call knows its own list",
  },
  {
    seed: 7_500_417,
    members: 2,
    rule: "C9.4: an account whose own pulls were too many is hardly read for other members",
  },
  {
    seed: 12_300_068,
    members: 1,
    hot: 0,
    bin: 0,
    rule: "E9: a list is deleted before we read a subtask in it that our deletion of its parent took along",
  },
  {
    seed: 12_500_049,
    members: 2,
    hot: 0,
    bin: 0,
    rule: "P9: Google shows a subtask under a task of a mass deletion that was meant",
  },
  {
    seed: 13_200_005,
    members: 2,
    hot: 0,
    bin: 0,
    rule: "U5.3: an open insert of a task that another Google task came to hold is closed",
  },
  {
    seed: 13_200_823,
    members: 4,
    hot: 0,
    bin: 0,
    rule: "U3: a second Google task stays while a second one under it has a subtask",
  },
  {
    seed: 19_900_005,
    members: 1,
    hot: 0,
    rule: "P10.24: a list is restored just before a task that left it in Google is followed",
  },
  {
    seed: 40_010_133,
    members: 1,
    hot: 0,
    comings: 0.004,
    bin: 0.02,
    rule: "P10.17: a subtask was removed in Google with its parent where both had moved, before their list was restored",
  },
];
