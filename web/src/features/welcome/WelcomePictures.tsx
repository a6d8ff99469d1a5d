import { ChevronDown } from "lucide-react";
import { Avatar } from "../../ui/Avatar.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Dot } from "../../ui/Dot.tsx";
import { cx } from "../../ui/cx.ts";
import * as css from "./Welcome.module.css";

/** The colour number of each label in the pictures, as the design has them. */
export const SLOTS: Readonly<Record<string, number>> = {
  Important: 1,
  "Quick win": 4,
  Phone: 5,
  Waiting: 7,
  "Deep work": 8,
  Paperwork: 10,
};

const LANES: readonly (readonly [
  name: string,
  cards: readonly (readonly [width: string, label?: string])[],
])[] = [
  ["Work", [["78%", "Important"], ["54%"], ["66%", "Deep work"]]],
  ["Home", [["62%", "Waiting"], ["80%"]]],
  ["Family", [["70%", "Phone"], ["48%"], ["84%"]]],
];

/** A picture of three small columns. */
export function LanesPicture() {
  return (
    <div className={cx(css.panel, css.lanes)} aria-hidden="true">
      {LANES.map(([name, cards]) => (
        <div className={css.lane} key={name}>
          {name}
          {cards.map(([width, label]) => (
            <span className={css.mini} key={width}>
              <i />
              <u style={{ width }} />
              {label && <Dot name={label} slot={SLOTS[label]} />}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** A picture of a list with its sublists, and labels. */
export function TreePicture() {
  return (
    <div className={cx(css.panel, css.tree)} aria-hidden="true">
      <div className={css.branch}>
        <span className={css.root}>
          <ChevronDown size={14} />
          Work
        </span>
        <span className={css.leaf}>Website</span>
        <span className={css.leaf}>Hiring</span>
      </div>
      <div className={css.chips}>
        {["Important", "Waiting", "Deep work", "Quick win", "Phone"].map((name) => (
          <Chip key={name} name={name} slot={SLOTS[name]} />
        ))}
      </div>
    </div>
  );
}

/** A picture of the people of a shared list. */
export function SharePicture() {
  return (
    <div className={cx(css.panel, css.share)} aria-hidden="true">
      <div className={css.row}>
        <Avatar name="L" />
        <span>lena.hart@example.com</span>
        <span className={css.badge}>Owner</span>
      </div>
      <div className={css.row}>
        <Avatar name="J" />
        <span>jonas.l@example.com</span>
        <span className={css.leave}>Disconnect</span>
      </div>
      <div className={css.row}>
        <Avatar name="T" />
        <span>tomas.r@example.com</span>
        <span className={css.approve}>Approve</span>
      </div>
    </div>
  );
}
