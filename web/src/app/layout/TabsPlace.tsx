import * as css from "./TabsPlace.module.css";

/** Reserves the height of the tabs until they are loaded, so that nothing moves. */
export function TabsPlace() {
  return <div className={css.place} />;
}
