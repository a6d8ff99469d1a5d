import type { Emulator } from "@tasklane/emulator/start.ts";

type FillList = Parameters<Emulator["fill"]>[1][number];

const LISTS = 20;
export const LABELS = ["Important", "Work", "Home", "Errand", "Waiting", "Someday", "Phone", "Deep focus"];
const WORDS =
  "review draft send call plan buy write check update prepare invoice client report meeting travel budget garden school project release ticket server backup photo album dinner recipe doctor dentist insurance contract proposal slides talk notes weekly monthly quarter holiday flight hotel repair window kitchen paint light bike bread paper book print scan sign pay renew cancel order parcel gift party music lesson course exam thesis chapter edit proof".split(
    " ",
  );
/** A title has about this many letters before its number. */
const LENGTH = 54;
const DAY = 86_400_000;
/** Due dates begin this many days ago, and are spread over three times as many. */
const PAST = 20;

/**
 * A Google account like that of the independent test of boards, in which the floor page draws everything that a card has: titles
 * of some sixty letters that end in a number, a label, a due date, and a fifth of the tasks completed. It has no notes and no
 * subtasks. The same number of tasks makes the same account, apart from its days.
 */
export function plainAccount(tasks: number): FillList[] {
  const random = numbersBelow();
  return Array.from({ length: LISTS }, (_list, list) => ({
    title: list === 0 ? "@default" : `List ${list}`,
    tasks: Array.from({ length: tasks / LISTS }, (_task, at) => {
      const number = String(at * LISTS + list).padStart(5, "0");
      const due = new Date(Date.now() + (random(3 * PAST) - PAST) * DAY).toISOString().slice(0, 10);
      return {
        title: `${textOf(random)} #${number} (###${LABELS[random(LABELS.length)]})`,
        due,
        ...(random(5) === 0 && { status: "completed" as const, hidden: true }),
      };
    }),
  }));
}

function textOf(random: (below: number) => number): string {
  const words: string[] = [];
  while (words.join(" ").length < LENGTH - 2) words.push(WORDS[random(WORDS.length)]!);
  return words.join(" ").slice(0, LENGTH).trimEnd();
}

/** Makes a generator of random whole numbers from 0 up to but not including a bound. Each generator gives the same numbers. */
function numbersBelow(): (below: number) => number {
  let state = 42;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
