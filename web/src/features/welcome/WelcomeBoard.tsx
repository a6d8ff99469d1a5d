import { addDays } from "@tasklane/contract/dueDates.ts";
import { Plus, Users } from "lucide-react";
import { useStore } from "../../data/store.ts";
import * as card from "../tasks/TaskCard.module.css";
import { Chip } from "../../ui/Chip.tsx";
import { cx } from "../../ui/cx.ts";
import { cardDate } from "../../ui/dates.ts";
import * as css from "./Welcome.module.css";
import { SLOTS } from "./WelcomePictures.tsx";

/** A task in the picture: title, path of list and sublist, due in how many days, label, and whether it is a subtask. */
type Sample = readonly [title: string, path: string, days: number, label?: string, isSubtask?: true];

const LANES: readonly { name: string; isShared?: true; tasks: readonly Sample[] }[] = [
  {
    name: "Work",
    tasks: [
      ["Send the revised project plan to Marta", "Work / Website", -2, "Important"],
      ["Review copy for the pricing page", "Work / Website", 0, "Deep work"],
      ["Check the legal wording with Jonas", "Work / Website", 0, undefined, true],
      ["Book rooms for the second interviews", "Work / Hiring", 0, "Phone"],
    ],
  },
  {
    name: "Home",
    tasks: [
      [
        "Compare the two quotes for the kitchen worktop and ask for the earliest fitting date",
        "Home / Kitchen",
        -3,
        "Waiting",
      ],
      ["Measure the alcove beside the window", "Home / Kitchen", 0, "Quick win", true],
      ["Return the library books", "Home", -1],
    ],
  },
  {
    name: "Finance",
    tasks: [
      ["Pay the electricity invoice", "Finance", -4, "Important"],
      ["Submit the October expense report", "Finance", 0, "Paperwork"],
      ["Collect receipts for the tax adviser", "Finance", 0, "Paperwork"],
    ],
  },
  {
    name: "Family",
    isShared: true,
    tasks: [
      ["Buy a birthday present for Noah", "Family", -1, "Important"],
      ["Reserve the ferry, a cabin for four", "Family / Summer trip", 0, "Phone"],
      ["Ask grandma for her passport number", "Family / Summer trip", 0, undefined, true],
    ],
  },
];

/** A picture of the board. Nothing in it is interactive. */
export function WelcomeBoard() {
  return (
    <div className={css.pic} aria-hidden="true" inert>
      <div className={css.stage}>
        <div className={css.board}>
          {LANES.map(({ name, isShared, tasks }) => (
            <div className={css.column} key={name}>
              <div className={css.columnHead}>
                {isShared && <Users size={14} />}
                <span>{name}</span>
                <span className={css.count}>{tasks.length}</span>
                <span className={css.add}>
                  <Plus size={16} />
                  Task
                </span>
              </div>
              {tasks.map((task) => (
                <Card key={task[0]} task={task} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

function Card({ task: [title, path, days, label, isSubtask] }: { task: Sample }) {
  const due = addDays(
    useStore(({ today }) => today),
    days,
  );
  return (
    <div className={card.card}>
      <i className={css.circle} />
      <p className={cx(card.title, card.text)}>{title}</p>
      <div className={card.row}>
        {isSubtask && <span className={card.st}>ST</span>}
        <p className={card.path}>{path}</p>
        <span className={cx(card.due, days < 0 && card.overdue)}>{cardDate(due)}</span>
      </div>
      {label && <Chip name={label} slot={SLOTS[label]} />}
    </div>
  );
}
