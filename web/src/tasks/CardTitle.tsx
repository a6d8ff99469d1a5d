import type { Task } from "@tasklane/contract/tasks.ts";
import { Suspense } from "react";
import { cx } from "../ui/cx.ts";
import { lazily } from "../ui/lazily.ts";
import { preload } from "./preload.ts";
import css from "./TaskCard.module.css";
import { Title } from "./Title.tsx";
import { titleOn } from "./titleOn.ts";

const LinkedTitle = lazily(() => import("./LinkedTitle.tsx"));

interface CardTitleProps {
  task: Task;
  search: string;
  onOpen: () => void;
}

/** The title of a card, which opens its task. */
export function CardTitle({ task, search, onOpen }: CardTitleProps) {
  const title = titleOn(task);
  const isNone = title !== task.finalTitle;
  const button = (
    <button
      type="button"
      className={cx(css.title, isNone && css.none)}
      data-card-title=""
      onFocus={preload}
      onClick={onOpen}
    >
      <span className={css.text} dir="auto">
        <Title text={title} search={isNone ? "" : search} />
      </span>
    </button>
  );
  // Most titles have no address, and then nothing is loaded that finds one.
  if (!title.includes("://")) return button;
  return (
    <Suspense fallback={button}>
      <LinkedTitle title={title} search={search} onOpen={onOpen}>
        {button}
      </LinkedTitle>
    </Suspense>
  );
}
