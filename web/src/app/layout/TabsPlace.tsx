import * as css from "./TabsPlace.module.css";

/** Reserves the space of the tabs until they are loaded, to avoid a layout shift. */
export function TabsPlace() {
  return <div className={css.place} />;
}
