import css from "./TabsPlace.module.css";

/** The room of the tabs until they are there, so that nothing moves. */
export function TabsPlace() {
  return <div className={css.place} />;
}
