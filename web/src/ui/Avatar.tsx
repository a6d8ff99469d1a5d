import css from "./Avatar.module.css";

/** A person's first letter in a circle. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={css.avatar} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase() ?? ""}
    </span>
  );
}
