// @chunk board
import { Fragment } from "react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import * as css from "./LinkedTitle.module.css";
import { placedLinks } from "./linksIn.ts";
import { preload } from "./preload.ts";
import * as card from "./TaskCard.module.css";
import { Title } from "./Title.tsx";

interface LinkedTitleProps {
  title: string;
  search: string;
  onOpen: () => void;
  /** The title as plain text. */
  children: ReactNode;
}

/**
 * A card's title that contains links. The links are above the button that opens the task, because a button cannot contain links.
 */
export default function LinkedTitle({ title, search, onOpen, children }: LinkedTitleProps) {
  const links = placedLinks(title);
  if (links.length === 0) return children;
  return (
    <div className={css.linked}>
      <button
        type="button"
        className={card.title}
        aria-label={title}
        data-card-title=""
        onFocus={preload}
        onClick={onOpen}
      />
      <span className={cx(card.title, card.text)} dir="auto">
        {links.map(({ href, name, start }, at) => (
          <Fragment key={start}>
            <Title text={title.slice(links[at - 1]?.end ?? 0, start)} search={search} />
            <a href={href} title={href} target="_blank" rel="noopener noreferrer" draggable={false}>
              <Title text={name} search={search} />
            </a>
          </Fragment>
        ))}
        <Title text={title.slice(links.at(-1)?.end)} search={search} />
      </span>
    </div>
  );
}
