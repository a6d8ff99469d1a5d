// @chunk board
import { prefer } from "../../data/prefer.ts";
import { useStore } from "../../data/store.ts";
import * as css from "./TodaySwitch.module.css";

/** The switch `Today only`. While it is on, the board shows only tasks due on or before today (product 12.12). */
export default function TodaySwitch() {
  const isOn = useStore(({ preferences }) => preferences.todayOnly);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      className={css.switch}
      onClick={() => prefer({ todayOnly: !isOn })}
    >
      <span className={css.track} aria-hidden="true" />
      Today only
    </button>
  );
}
