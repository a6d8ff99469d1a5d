"use no memo";

import { Suspense } from "react";
import { cx } from "../../ui/cx.ts";
import { lazyComponent } from "../../ui/lazyComponent.ts";
import { preload } from "./preload.ts";
import * as css from "./TaskCard.module.css";
import { Title } from "./Title.tsx";

const LinkedTitle = lazyComponent(() => import("./LinkedTitle.tsx"));

interface CardTitleProps {
  title: string;
  /** The button's accessible name, if it differs from the title. */
  name: string;
  /** Whether the task's own title is empty or invisible, so that `title` is a replacement. */
  isNone: boolean;
  search: string;
  onOpen: () => void;
}

/** A card's title: a button that opens the task. */
export function CardTitle({ title, name, isNone, search, onOpen }: CardTitleProps) {
  const button = (
    <button
      type="button"
      className={cx(css.title, isNone && css.none)}
      data-card-title=""
      aria-label={name}
      onFocus={preload}
      onClick={onOpen}
    >
      <span className={css.text} dir="auto">
        <Title text={title} search={search} />
      </span>
    </button>
  );
  // Most titles contain no URL, so the code that finds links need not load.
  if (!title.includes("://")) return button;
  return (
    <Suspense fallback={button}>
      <LinkedTitle title={title} search={search} onOpen={onOpen}>
        {button}
      </LinkedTitle>
    </Suspense>
  );
}
